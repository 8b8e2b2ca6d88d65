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

export const PLAIN_PATHS: OpenApiDocument['paths'] = {
  '/': {
    get: {
      ...common,
      operationId: 'serviceInfo',
      summary: 'Retrieve service information',
      description: 'Returns JSON by default. Returns the home page if the request prefers HTML or Markdown.',
      responses: {
        '200': answer('Name, version and documentation URL.', 'application/json', strings('name', 'version', 'docs'), {
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
      summary: 'Check that the process is alive',
      description: 'Does not use the database, so it also succeeds while the database is unreachable.',
      responses: {
        '200': answer('The process is alive.', 'application/json', strings('status', 'service', 'version'), {
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
      summary: 'Check that the service is ready',
      description: 'For load balancers. Returns 503 while the database or the job store is unreachable.',
      responses: {
        '200': answer('The service is ready.', 'application/json', strings('status'), { status: 'ready' }),
        ...errors(429, 503),
      },
    },
  },
  '/metrics': {
    get: {
      ...common,
      security: [{ bearer: [] }, { apiKey: [] }],
      operationId: 'serviceMetrics',
      summary: 'Retrieve Prometheus metrics',
      description: 'Uses the Prometheus text format. For the admin key.',
      responses: {
        '200': answer('The metrics.', 'text/plain', { type: 'string' }, 'process_cpu_seconds_total 1.5'),
        ...errors(401, 403, 429, 502),
      },
    },
  },
  '/openapi.json': {
    get: {
      ...common,
      operationId: 'serviceDocument',
      summary: 'Retrieve the OpenAPI document',
      description: 'Returns OpenAPI 3.1, generated from the operations.',
      responses: {
        '200': answer('The OpenAPI 3.1 document.', 'application/json', { type: 'object' }, { openapi: '3.1.0' }),
        ...errors(429),
      },
    },
  },
};
