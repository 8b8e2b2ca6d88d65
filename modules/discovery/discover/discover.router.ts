import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { readInSlot } from '../fetching/fetch-document.ts';
import {
  Discovered,
  DiscoverJournalistsInput,
  DiscoverOutletsInput,
  ResolvedJournalists,
  ResolveJournalistsInput,
} from './discover.schema.ts';
import { discoverJournalists, resolveJournalists } from './discover-journalists.ts';
import { discoverOutlets } from './discover-outlets.ts';

const tag = 'Press';

/** Runs outside of the request's transaction, so that results stay even if the request fails. */
const runOutsideTransaction = <Result>(
  ctx: MemberContext,
  discover: (apart: MemberContext) => Promise<Result>,
): Promise<Result> => readInSlot(ctx.actor.orgId, () => discover({ ...ctx, em: ctx.em.fork() }));

export const discoverRouter = router({
  outlets: member
    .meta(
      rest('POST', '/v1/outlets/discover', {
        permission: 'campaigns.run',
        tag,
        summary: 'Discover outlets for a campaign',
        headers: { 'x-brand-id': 'brandId', 'x-campaign-id': 'campaignId' },
      }),
    )
    .input(DiscoverOutletsInput)
    .output(Discovered)
    .mutation(({ ctx, input }) => runOutsideTransaction(ctx, (own) => discoverOutlets(own, input))),

  journalists: member
    .meta(
      rest('POST', '/v1/journalists/discover', {
        permission: 'campaigns.run',
        tag,
        summary: 'Discover the journalists of an outlet',
      }),
    )
    .input(DiscoverJournalistsInput)
    .output(Discovered)
    .mutation(({ ctx, input }) => runOutsideTransaction(ctx, (own) => discoverJournalists(own, input))),

  resolve: member
    .meta(
      rest('POST', '/v1/journalists/resolve', {
        permission: 'campaigns.write',
        tag,
        summary: 'Resolve the journalists of an outlet by topic',
      }),
    )
    .input(ResolveJournalistsInput)
    .output(ResolvedJournalists)
    .mutation(({ ctx, input }) => runOutsideTransaction(ctx, (own) => resolveJournalists(own, input))),
});
