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
        summary: 'List failed requests',
        description:
          'Newest first. A request appears a few seconds after its response and is kept for 7 days. At most 100 requests per minute and process are stored. Bodies, headers and query strings are not stored, but the error message may repeat a word of them.',
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
        summary: 'Retrieve a failed request by its request id',
        description:
          'Finds requests of the last day by their `X-Request-Id`, a few seconds after the response. If you reuse an id, returns all its requests, newest first, at most 100. Returns 404 for successful requests and requests of other organisations.',
      }),
    )
    .input(RequestRef)
    .output(RequestFailures)
    .query(({ ctx, input }) => readRequest(ctx, input)),
});
