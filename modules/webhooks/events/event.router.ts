import type { EntityManager } from '@mikro-orm/postgresql';
import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { EventFeed, ListEventsInput } from '../webhook.schema.ts';
import { listEvents } from './event.queries.ts';

/** Refuses a campaign that is not the organisation's; campaigns belong to a module above. */
type AssertOwnCampaign = (em: EntityManager, orgId: string, campaignId: string) => Promise<void>;

export const createEventRouter = (assertOwnCampaign: AssertOwnCampaign) =>
  router({
    listEvents: member
      .meta(
        rest('GET', '/v1/events', {
          permission: 'webhooks',
          tag: 'Webhooks',
          summary: 'The feed of all events, oldest first',
          description:
            'Poll it with `nextCursor`: nothing is left out and nothing comes twice. The envelopes are those that webhooks carry. With `order=newest` it begins at its end, for whoever looks back.',
        }),
      )
      .input(ListEventsInput)
      .output(EventFeed)
      .query(async ({ ctx, input }) => {
        const { campaignId } = input;
        if (campaignId !== undefined) await assertOwnCampaign(ctx.em, ctx.actor.orgId, campaignId);
        return listEvents(ctx, input);
      }),
  });
