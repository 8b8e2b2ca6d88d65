import { z } from 'zod';
import {
  CreatedFilter,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  Moment,
  NextCursor,
  PageInput,
  sortChoice,
  Timestamp,
} from '../../../src/kernel/schema.ts';

export const FailedRequestView = z
  .object({
    id: Id,
    at: Timestamp,
    method: z.string(),
    path: z
      .string()
      .describe(
        'Path of the request. Ids are shown; other path values are replaced by the name of the parameter. Without the query string.',
      ),
    status: z.number().int(),
    errorCode: z.string().describe('Value of `X-Error-Code`.'),
    sentence: z.string().describe('Error message of the response.'),
    requestId: z.string().describe('Value of `X-Request-Id`.'),
    keyId: Id.nullable().describe('Key of the organisation. Null for application keys and the admin key.'),
  })
  .meta({
    id: 'FailedRequest',
    example: {
      id: EXAMPLE_ID,
      at: EXAMPLE_TIME,
      method: 'POST',
      path: '/v1/campaigns',
      status: 400,
      errorCode: 'bad_request',
      sentence: 'name is required.',
      requestId: '019a3b6e-7f00-7000-8000-000000000001-42',
      keyId: EXAMPLE_ID,
    },
  });
export type FailedRequestView = z.output<typeof FailedRequestView>;

export const FailedRequestList = z.object({ requests: z.array(FailedRequestView), nextCursor: NextCursor });

export const RequestRef = z.object({
  requestId: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: '`X-Request-Id` of the response.', example: '019a3b6e-7f00-7000-8000-000000000001-42' }),
});

export const RequestFailures = z.object({ requestId: z.string(), requests: z.array(FailedRequestView) });

export const ListFailedRequestsInput = PageInput.extend({
  status: z.number().int().min(400).max(599).optional().describe('Only responses with this status.'),
  path: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Only paths with this prefix.', example: '/v1/campaigns' }),
  ...CreatedFilter.shape,
  since: Moment.optional().describe('Same as `createdAfter`.'),
  sort: sortChoice('at', 'status').default('-at'),
});
