import { EXAMPLE_ID } from '../../kernel/schema.ts';
import { POLICIES, WINDOW_SECONDS } from '../middleware/limits.ts';

const integer = (description: string, example: number) => ({ description, schema: { type: 'integer', example } });
const text = (description: string, example: string) => ({ description, schema: { type: 'string', example } });

export const HEADERS = {
  'X-Request-Id': text('Names this request in the log; a safe id sent by the client is kept.', EXAMPLE_ID),
  RateLimit: text('The budget that this request drew on.', 'limit=600, remaining=599, reset=42'),
  'RateLimit-Policy': text(
    'Both budgets: quota q per window of w seconds.',
    '"authenticated";q=600;w=60, "anonymous";q=120;w=60',
  ),
  'RateLimit-Limit': integer('Requests that the current window allows.', POLICIES.authenticated),
  'RateLimit-Remaining': integer('Requests left in the current window.', 599),
  'RateLimit-Reset': integer('Seconds until the window rolls over.', 42),
};

export const FURTHER_HEADERS = {
  'X-Error-Code': text('What went wrong, for programs.', 'missing_parameter'),
  'X-Error-Param': text('The first field, parameter or header at fault; absent if it is none of them.', 'brandUrls.0'),
  'Retry-After': integer('Seconds to wait; one wait of that length is enough.', 42),
  'RateLimit-Total-Limit': integer(
    'With an application key: requests that the window allows it for all organisations.',
    6_000,
  ),
  'RateLimit-Total-Remaining': integer('With an application key: requests left for all organisations.', 5_999),
  Allow: text('The methods that this path knows.', 'GET, POST'),
  Deprecation: text('RFC 9745: since when the operation is deprecated.', '@1767225600'),
  Sunset: text('RFC 8594: until when it works at least.', 'Sat, 04 Jul 2026 00:00:00 GMT'),
  Link: text('The replacement of a deprecated operation, or the changelog.', '</changelog>; rel=deprecation'),
  'Idempotency-Replayed': text('`true` when this is the kept answer of an earlier request with the same key.', 'true'),
};

const ERRORS: Record<number, [name: string, description: string, example: string]> = {
  400: ['BadRequest', 'The request is invalid, or an application key names no organisation.', 'name is required.'],
  401: ['Unauthorized', 'The API key is missing, invalid or revoked.', 'The API key is invalid or revoked.'],
  402: [
    'PaymentRequired',
    'The credit of the organisation does not pay for it. Only where organisations are billed.',
    'Your credit of 12.5 cents does not pay for this, which may cost up to 15.2 cents: add credit under billing.',
  ],
  403: [
    'Forbidden',
    'The operation, or a field of the request, needs the admin key, or a permission that the caller does not have.',
    'This operation needs the admin key.',
  ],
  404: ['NotFound', 'There is no such resource in this organisation.', 'Campaign not found.'],
  409: [
    'Conflict',
    'The state forbids it, or the first request with this Idempotency-Key is still running.',
    'The first request with this Idempotency-Key is still running.',
  ],
  413: ['TooLarge', 'The request body is too large.', 'The request body is larger than 10 MB.'],
  415: [
    'UnsupportedMediaType',
    'The request body is of another type than the operation takes.',
    'The request body must be JSON, with the header Content-Type: application/json.',
  ],
  422: [
    'IdempotencyMismatch',
    'The Idempotency-Key was used with another request; or the request is well formed and cannot be done.',
    'This Idempotency-Key was used with another request.',
  ],
  429: [
    'TooManyRequests',
    `Over ${POLICIES.authenticated} requests per key (of an application key, per organisation, or over its total) or ${POLICIES.anonymous} per address in ${WINDOW_SECONDS} seconds.`,
    'Too many requests; wait as long as Retry-After says.',
  ],
  500: ['Failure', 'Something went wrong on our side.', 'Something went wrong on our side.'],
  502: [
    'IdentityUnavailable',
    'The API key could not be checked, or a site that was to be read or the provider of payments could not be reached.',
    'The API key could not be checked right now; try again shortly.',
  ],
  503: [
    'Unavailable',
    'Too much is under way, or the database cannot be reached.',
    'The database cannot be reached right now; try again shortly.',
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
    description: 'Makes a repetition safe for 24 hours: the same key and body replays the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  OrganisationId: {
    name: 'x-org-id',
    in: 'header',
    description:
      'The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused.',
    schema: { type: 'string' },
  },
  UserId: {
    name: 'x-user-id',
    in: 'header',
    description: 'The user to act as, with an application key.',
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
  properties: { error: { type: 'string', description: 'One sentence.' } },
  example: { error: 'Campaign not found.' },
};

export const DEPRECATION_POLICY = {
  noticeDays: 180,
  description:
    'A deprecated operation is marked `deprecated: true` here and answers with the headers Deprecation, Sunset and Link. It works until its sunset, at least 180 days later. A breaking change ships under a new prefix; /v1 never changes its meaning.',
};
