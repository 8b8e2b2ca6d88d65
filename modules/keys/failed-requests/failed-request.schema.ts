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
        'The path with its ids. Whatever else stood in it is shown by its name; what followed `?` is not kept.',
      ),
    status: z.number().int(),
    errorCode: z.string().describe('As in `X-Error-Code`.'),
    sentence: z.string().describe('What the answer said.'),
    requestId: z.string().describe('As in `X-Request-Id`.'),
    keyId: Id.nullable().describe("Which of the organisation's keys; null for an application's or the admin key."),
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
    .meta({ description: 'As `X-Request-Id` of the answer said.', example: '019a3b6e-7f00-7000-8000-000000000001-42' }),
});

export const RequestFailures = z.object({ requestId: z.string(), requests: z.array(FailedRequestView) });

export const ListFailedRequestsInput = PageInput.extend({
  status: z.number().int().min(400).max(599).optional().describe('Only answers with this status.'),
  path: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Only paths that begin so.', example: '/v1/campaigns' }),
  ...CreatedFilter.shape,
  since: Moment.optional().describe('The same as `createdAfter`.'),
  sort: sortChoice('at', 'status').default('-at'),
});
