import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { requestContextOf } from './request-context.ts';

/** How proxies count a request whose client did not wait for the whole answer. */
const CLIENT_GONE = 499;

/** Measurements that are counted together: one after the other takes half a microsecond, each between two requests ten times as long. */
const BATCH = 500;

/** What can be seen from outside: a log line and a measurement for every request, and Node's own metrics. */
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
      log.info(fields, isAnswered ? 'answered' : 'the client has gone away');
    });
    next();
  };

  let isWatched = false;
  /** From the first question on: to measure the lag of the event loop, a timer fires a hundred times a second. */
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
