import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { listFailedRequests } from './failed-request.queries.ts';
import { FailedRequestList, ListFailedRequestsInput } from './failed-request.schema.ts';

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
});
