import { EXAMPLE_ID } from '../../kernel/schema.ts';
import { POLICIES, WINDOW_SECONDS } from '../middleware/limits.ts';

const integer = (description: string, example: number) => ({ description, schema: { type: 'integer', example } });
const text = (description: string, example: string) => ({ description, schema: { type: 'string', example } });

export const HEADERS = {
  'X-Request-Id': text(
    'The id of this request in the log. An id sent by the client is used if it is safe.',
    EXAMPLE_ID,
  ),
  RateLimit: text(
    'The rate limit of this request, with the remaining requests and the seconds until it resets.',
    'limit=600, remaining=599, reset=42',
  ),
  'RateLimit-Policy': text(
    'The rate limits with and without a key: `q` requests per window of `w` seconds.',
    '"authenticated";q=600;w=60, "anonymous";q=120;w=60',
  ),
  'RateLimit-Limit': integer('Maximum number of requests in the current window.', POLICIES.authenticated),
  'RateLimit-Remaining': integer('Remaining requests in the current window.', 599),
  'RateLimit-Reset': integer('Seconds until the next window begins.', 42),
};

export const FURTHER_HEADERS = {
  'X-Error-Code': text('Machine-readable error code.', 'missing_parameter'),
  'X-Error-Param': text(
    'The first invalid field, parameter or header. Absent if the error has another cause.',
    'brandUrls.0',
  ),
  'Retry-After': integer('Seconds to wait before the next request.', 42),
  'RateLimit-Total-Limit': integer(
    'Application keys only: maximum number of requests in the window for all organisations together.',
    6_000,
  ),
  'RateLimit-Total-Remaining': integer(
    'Application keys only: remaining requests for all organisations together.',
    5_999,
  ),
  Allow: text('The methods of this path.', 'GET, POST'),
  Deprecation: text('The time since which the operation is deprecated (RFC 9745).', '@1767225600'),
  Sunset: text('The time until which the operation is guaranteed to work (RFC 8594).', 'Sat, 04 Jul 2026 00:00:00 GMT'),
  Link: text(
    'A link to the replacement of a deprecated operation, or to the changelog.',
    '</changelog>; rel=deprecation',
  ),
  'Idempotency-Replayed': text(
    '`true` if this is the stored response of an earlier request with the same key.',
    'true',
  ),
};

const ERRORS: Record<number, [name: string, description: string, example: string]> = {
  400: ['BadRequest', 'The request is invalid, or it has an application key but no `x-org-id`.', 'name is required.'],
  401: ['Unauthorized', 'The API key is missing, invalid or revoked.', 'The API key is invalid or revoked.'],
  402: [
    'PaymentRequired',
    'The organisation has not enough credit. Only on installations with billing.',
    'Your credit of 12.5 cents is too low, because this can cost up to 15.2 cents. Add credit under Billing.',
  ],
  403: [
    'Forbidden',
    'The caller lacks a permission, or the operation or one of its fields needs the admin key.',
    'This operation needs the admin key.',
  ],
  404: ['NotFound', 'The organisation has no such resource.', 'Campaign not found.'],
  409: [
    'Conflict',
    'The state of the resource does not allow this, or the first request with this Idempotency-Key is still running.',
    'The first request with this Idempotency-Key is still in progress. Try again shortly.',
  ],
  413: ['TooLarge', 'The request body is too large.', 'The request body is larger than 10 MB.'],
  415: [
    'UnsupportedMediaType',
    'The operation does not accept the Content-Type of the request body.',
    'The request body must be JSON, with the header Content-Type: application/json.',
  ],
  422: [
    'IdempotencyMismatch',
    'The Idempotency-Key was used with another request, or the request is valid but cannot be carried out.',
    'This Idempotency-Key was already used with a different request. Send a new key.',
  ],
  429: [
    'TooManyRequests',
    `More than ${POLICIES.authenticated} requests per key, or ${POLICIES.anonymous} per address without a key, in ${WINDOW_SECONDS} seconds. Application keys have one limit per organisation and one in total.`,
    'Too many requests. Wait for the number of seconds in Retry-After.',
  ],
  500: ['Failure', 'An internal error.', 'Something went wrong on our side.'],
  502: [
    'IdentityUnavailable',
    'The API key could not be checked, or a website or the payment provider could not be reached.',
    'The API key could not be checked right now. Try again shortly.',
  ],
  503: [
    'Unavailable',
    'The service is overloaded, or the database cannot be reached.',
    'The database cannot be reached right now. Try again shortly.',
  ],
};

const headerRefs = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const COMMON_HEADER_REFS = headerRefs(Object.keys(HEADERS));
export const DEPRECATION_HEADER_REFS = headerRefs(['Deprecation', 'Sunset', 'Link']);
export const REPLAY_HEADER_REFS = headerRefs(['Idempotency-Replayed']);

export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(ERRORS).map(([status, [name, description, example]]) => [
    name,
    {
      description,
      headers: {
        ...COMMON_HEADER_REFS,
        ...headerRefs([
          'X-Error-Code',
          ...(status === '400' ? ['X-Error-Param'] : []),
          ...(status === '429' ? ['Retry-After', 'RateLimit-Total-Limit', 'RateLimit-Total-Remaining'] : []),
        ]),
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error: example } } },
    },
  ]),
);

export const errorRef = (status: number) => ({ $ref: `#/components/responses/${ERRORS[status]?.[0]}` });

export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes retries safe for 24 hours. The same key with the same body returns the stored first response.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  OrganisationId: {
    name: 'x-org-id',
    in: 'header',
    description:
      'The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400.',
    schema: { type: 'string' },
  },
  UserId: {
    name: 'x-user-id',
    in: 'header',
    description: 'The user to act as. Only with an application key.',
    schema: { type: 'string' },
  },
};

export const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer dist_usr_…' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'X-API-Key: dist_usr_…' },
} as const;

export const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', description: 'What is wrong, in one sentence.' } },
  example: { error: 'Campaign not found.' },
};

export const DEPRECATION_POLICY = {
  noticeDays: 180,
  description:
    'Deprecated operations are marked `deprecated: true` and return the headers Deprecation, Sunset and Link. They work until their sunset, at least 180 days later. Breaking changes get a new prefix; /v1 stays compatible.',
};
