import { COMMON_HEADER_REFS, errorRef } from './components.ts';
import type { OpenApiDocument } from './description.ts';

const common = { tags: ['Service'], security: [] };

const answer = (description: string, type: string, schema: object, example: unknown) => ({
  description,
  headers: COMMON_HEADER_REFS,
  content: { [type]: { schema, example } },
});

const strings = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

const errors = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, errorRef(status)]));

/** Operations without a procedure, because they do not return JSON of the domain. */
export const PLAIN_PATHS: OpenApiDocument['paths'] = {
  '/': {
    get: {
      ...common,
      operationId: 'serviceInfo',
      summary: 'What this service is; as HTML or markdown, the home page',
      description: 'Answers with JSON unless the request prefers HTML or markdown. Needs no key.',
      responses: {
        '200': answer('The service.', 'application/json', strings('name', 'version', 'docs'), {
          name: 'distribute',
          version: '1.0.0',
          docs: 'http://localhost:3000/reference',
        }),
        ...errors(429),
      },
    },
  },
  '/health': {
    get: {
      ...common,
      operationId: 'serviceHealth',
      summary: 'The process is alive; asks no database',
      description: 'For a check of the process alone: it answers also while the database is away. Needs no key.',
      responses: {
        '200': answer('Alive.', 'application/json', strings('status', 'service', 'version'), {
          status: 'ok',
          service: 'distribute',
          version: '1.0.0',
        }),
        ...errors(429),
      },
    },
  },
  '/ready': {
    get: {
      ...common,
      operationId: 'serviceReady',
      summary: 'Database and scheduler answer',
      description: 'For a load balancer: 503 while requests would fail. Needs no key.',
      responses: {
        '200': answer('Ready.', 'application/json', strings('status'), { status: 'ready' }),
        ...errors(429, 503),
      },
    },
  },
  '/metrics': {
    get: {
      ...common,
      security: [{ bearer: [] }, { apiKey: [] }],
      operationId: 'serviceMetrics',
      summary: 'Prometheus metrics, for the admin key',
      description: 'In the text format of Prometheus. For the admin key.',
      responses: {
        '200': answer('Metrics.', 'text/plain', { type: 'string' }, 'process_cpu_seconds_total 1.5'),
        ...errors(401, 403, 429, 502),
      },
    },
  },
  '/openapi.json': {
    get: {
      ...common,
      operationId: 'serviceDocument',
      summary: 'This document',
      description: 'OpenAPI 3.1, made from the operations themselves. Needs no key.',
      responses: {
        '200': answer('OpenAPI 3.1.', 'application/json', { type: 'object' }, { openapi: '3.1.0' }),
        ...errors(429),
      },
    },
  },
};
