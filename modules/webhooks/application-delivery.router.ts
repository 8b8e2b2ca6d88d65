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
import { ReplayForApplicationInput, ReplayResult, WebhookRef } from './webhook.schema.ts';

const tag = 'Application webhooks';

export const applicationDeliveryRouter = router({
  listApplicationDeliveries: admin
    .meta(
      rest('GET', '/v1/admin/webhooks/deliveries', {
        tag,
        summary: 'List deliveries of application webhooks',
        description:
          'Returns deliveries with all attempts, newest first by default. Deliveries are kept for 30 days (`DISTRIBUTE_KEEP_DELIVERIES`) after their creation or last retry, and longer while an attempt is scheduled.',
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
        summary: 'Retrieve a delivery of an application webhook',
      }),
    )
    .input(WebhookRef)
    .output(ApplicationDeliveryDetail)
    .query(({ ctx, input }) => readDelivery(asApplication(ctx), input)),

  retryApplicationDelivery: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/deliveries/{id}/retry', {
        tag,
        summary: 'Retry a delivery of an application webhook',
      }),
    )
    .input(WebhookRef)
    .output(ApplicationDeliveryEnvelope)
    .mutation(({ ctx, input }) => retryDelivery(asApplication(ctx), input)),

  replayForApplication: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/replay', {
        tag,
        summary: 'Replay events of an organisation to application webhooks',
        description:
          "Sends the events of a period again, with the same ids and bytes. The organisation's own endpoints receive nothing.",
      }),
    )
    .input(ReplayForApplicationInput)
    .output(ReplayResult)
    .mutation(async ({ ctx, input }) => {
      await findOpenOrganisation(ctx.em, input.orgId);
      return replayEvents(asApplication(ctx), input);
    }),
});
