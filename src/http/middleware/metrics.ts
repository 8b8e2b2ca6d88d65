import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { requestContextOf } from './request-context.ts';

/** The usual proxy status for a client that disconnected before the response was complete. */
const CLIENT_GONE = 499;

/**
 * Measurements are recorded in batches. In a batch each takes 0.5 µs; between two requests it takes ten times
 * as long.
 */
const BATCH = 500;

/** Creates the access log, the request histogram and Node's process metrics. */
export function createMetrics(log: Logger, noteFailure: (request: Request, response: Response) => void) {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'distribute_http_request_seconds',
    help: 'How long requests took, by operation and status.',
    labelNames: ['operation', 'status'],
    // From a cached read to the deadline of the slowest outgoing request.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });

  let measured: [labels: { operation: string; status: number }, seconds: number][] = [];

  const measure = (operation: string, status: number, milliseconds: number) => {
    if (measured.push([{ operation, status }, milliseconds / 1000]) === BATCH) countMeasured();
  };

  function countMeasured(): void {
    for (const [labels, seconds] of measured) requests.observe(labels, seconds);
    measured = [];
  }

  const observe: RequestHandler = (request, response, next) => {
    const startedAt = performance.now();
    response.on('close', () => {
      const { operation, requestId, label = 'other' } = requestContextOf(response);
      const isAnswered = response.writableFinished;
      const status = isAnswered ? response.statusCode : CLIENT_GONE;
      const milliseconds = performance.now() - startedAt;
      measure(operation?.found.name ?? label, status, milliseconds);
      if (isAnswered && status >= 400) noteFailure(request, response);
      const ms = Math.round(milliseconds);
      const fields = { requestId, method: request.method, path: request.path, status, ms };
      log.info(fields, isAnswered ? 'answered' : 'client disconnected');
    });
    next();
  };

  let isWatched = false;
  /** Starts with the first scrape, because measuring event loop lag fires a timer 100 times per second. */
  const watchProcess = () => {
    if (!isWatched) collectDefaultMetrics({ register: registry });
    isWatched = true;
  };

  const show: RequestHandler = async (_request, response) => {
    watchProcess();
    countMeasured();
    response.setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  };

  return { observe, measure, show };
}
