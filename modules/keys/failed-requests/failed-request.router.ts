import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { listFailedRequests, readRequest } from './failed-request.queries.ts';
import { FailedRequestList, ListFailedRequestsInput, RequestFailures, RequestRef } from './failed-request.schema.ts';

export const failedRequestRouter = router({
  listFailedRequests: member
    .meta(
      rest('GET', '/v1/failed-requests', {
        permission: 'keys',
        tag: 'Identity',
        summary: "The organisation's requests that were refused or failed",
        description:
          'The newest first, each some seconds after its answer; kept for 7 days, at most 100 of a minute and process. Neither bodies nor headers nor what followed `?` are kept; the sentence of an answer may repeat a word of them.',
      }),
    )
    .input(ListFailedRequestsInput)
    .output(FailedRequestList)
    .query(({ ctx, input }) => listFailedRequests(ctx, input)),

  readRequest: member
    .meta(
      rest('GET', '/v1/requests/{requestId}', {
        permission: 'keys',
        tag: 'Identity',
        summary: 'What became of a request that was refused or failed',
        description:
          "By the `X-Request-Id` of its answer, for a day, some seconds after it. Whoever names requests and uses a name twice finds all of them, the newest first, 100 at the most. A request that succeeded, and another organisation's, is not found.",
      }),
    )
    .input(RequestRef)
    .output(RequestFailures)
    .query(({ ctx, input }) => readRequest(ctx, input)),
});
