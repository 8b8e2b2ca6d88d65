import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { exchangeOf } from './exchange.ts';

/** Prometheus metrics of this process: Node's own, and every answered request by operation and status. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'distribute_http_request_seconds',
    help: 'How long requests took, by operation and status.',
    labelNames: ['operation', 'status'],
    // From a cached read to the deadline of the slowest outgoing request.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });

  const observe: RequestHandler = (_request, response, next) => {
    const startedAt = performance.now();
    response.on('finish', () => {
      const operation = exchangeOf(response).operation?.found.name ?? 'other';
      requests.observe({ operation, status: response.statusCode }, (performance.now() - startedAt) / 1000);
    });
    next();
  };

  const show: RequestHandler = async (_request, response) => {
    response.setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  };

  return { observe, show, registry };
}
