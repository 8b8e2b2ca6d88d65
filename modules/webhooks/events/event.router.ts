import type { EntityManager } from '@mikro-orm/postgresql';
import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { EventFeed, ListEventsInput } from '../webhook.schema.ts';
import { listEvents } from './event.queries.ts';

/**
 * Throws if the campaign belongs to another organisation. Injected, because campaigns are in a higher
 * module.
 */
type AssertOwnCampaign = (em: EntityManager, orgId: string, campaignId: string) => Promise<void>;

export const createEventRouter = (assertOwnCampaign: AssertOwnCampaign) =>
  router({
    listEvents: member
      .meta(
        rest('GET', '/v1/events', {
          permission: 'webhooks',
          tag: 'Webhooks',
          summary: 'List events',
          description:
            'Returns the same envelopes as webhooks. To follow new events, poll with `nextCursor`: no event is missed or repeated. `order=newest` starts with the latest event.',
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
