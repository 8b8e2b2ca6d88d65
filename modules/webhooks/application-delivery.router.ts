import { rest } from '../../src/api/operation.ts';
import { admin, router } from '../../src/api/trpc.ts';
import { findOpenOrganisation, findOrganisation } from '../identity/index.ts';
import { listDeliveries, readDelivery } from './deliveries/delivery.queries.ts';
import {
  ApplicationDeliveryDetail,
  ApplicationDeliveryEnvelope,
  ApplicationDeliveryList,
  ListApplicationDeliveriesInput,
} from './deliveries/delivery.schema.ts';
import { retryDelivery } from './deliveries/retry-delivery.ts';
import { replayEvents } from './events/replay-events.ts';
import { asApplication } from './owner.rules.ts';
import { Replayed, ReplayForApplicationInput, WebhookRef } from './webhook.schema.ts';

const tag = 'Application webhooks';

/** What the receivers of the application were sent, of all organisations. */
export const applicationDeliveryRouter = router({
  listApplicationDeliveries: admin
    .meta(
      rest('GET', '/v1/admin/webhooks/deliveries', {
        tag,
        summary: "What was sent to the application's receivers, with every attempt",
        description:
          'The newest first; kept for 30 days (`DISTRIBUTE_KEEP_DELIVERIES`) since they were made or asked for again, and until they have ended.',
      }),
    )
    .input(ListApplicationDeliveriesInput)
    .output(ApplicationDeliveryList)
    .query(async ({ ctx, input }) => {
      if (input.orgId !== undefined) await findOrganisation(ctx.em, input.orgId);
      return listDeliveries(asApplication(ctx), input);
    }),

  getApplicationDelivery: admin
    .meta(
      rest('GET', '/v1/admin/webhooks/deliveries/{id}', {
        tag,
        summary: 'A delivery to the application with its attempts and its body',
      }),
    )
    .input(WebhookRef)
    .output(ApplicationDeliveryDetail)
    .query(({ ctx, input }) => readDelivery(asApplication(ctx), input)),

  retryApplicationDelivery: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/deliveries/{id}/retry', {
        tag,
        summary: 'Make the next attempt of a delivery to the application now',
      }),
    )
    .input(WebhookRef)
    .output(ApplicationDeliveryEnvelope)
    .mutation(({ ctx, input }) => retryDelivery(asApplication(ctx), input)),

  replayForApplication: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/replay', {
        tag,
        summary: "Send the events that an organisation had in a time to the application's receivers once more",
        description: "With the same ids and bytes as before. The organisation's own receivers get nothing.",
      }),
    )
    .input(ReplayForApplicationInput)
    .output(Replayed)
    .mutation(async ({ ctx, input }) => {
      await findOpenOrganisation(ctx.em, input.orgId);
      return replayEvents(asApplication(ctx), input);
    }),
});
