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

/** The few operations that are no procedures, because what they answer is no JSON of the domain. */
export const PLAIN_PATHS: OpenApiDocument['paths'] = {
  '/': {
    get: {
      ...common,
      operationId: 'info',
      summary: 'What this service is; as HTML or markdown, the home page',
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
      operationId: 'health',
      summary: 'The process is alive; asks no database',
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
      operationId: 'ready',
      summary: 'Database and scheduler answer',
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
      operationId: 'metrics',
      summary: 'Prometheus metrics, for the admin key',
      responses: {
        '200': answer('Metrics.', 'text/plain', { type: 'string' }, 'process_cpu_seconds_total 1.5'),
        ...errors(401, 403, 429, 502),
      },
    },
  },
  '/openapi.json': {
    get: {
      ...common,
      operationId: 'openapi',
      summary: 'This document',
      responses: {
        '200': answer('OpenAPI 3.1.', 'application/json', { type: 'object' }, { openapi: '3.1.0' }),
        ...errors(429),
      },
    },
  },
};
