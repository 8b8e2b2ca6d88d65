import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { listDeliveries, readDelivery } from './deliveries/delivery.queries.ts';
import { DeliveryDetail, DeliveryEnvelope, DeliveryList, ListDeliveriesInput } from './deliveries/delivery.schema.ts';
import { retryDelivery } from './deliveries/retry-delivery.ts';
import { deleteEndpoint } from './endpoints/delete-endpoint.ts';
import { listEndpoints, showEndpoint } from './endpoints/endpoint.queries.ts';
import { createEndpoint, patchEndpoint } from './endpoints/save-endpoint.ts';
import { testEndpoint } from './endpoints/test-endpoint.ts';
import { replayEvents } from './events/replay-events.ts';
import { readSecret, rotateSecret } from './secret/secret.ts';
import {
  CreateEndpointInput,
  EndpointEnvelope,
  EndpointList,
  ListEndpointsInput,
  PatchEndpointInput,
  ReplayInput,
  ReplayResult,
  RotateSecretInput,
  SecretView,
  WebhookRef,
} from './webhook.schema.ts';

const tag = 'Webhooks';
const common = { tag, permission: 'webhooks' } as const;

export const webhookRouter = router({
  listEndpoints: member
    .meta(rest('GET', '/v1/webhooks/endpoints', { ...common, summary: 'List webhook endpoints' }))
    .input(ListEndpointsInput)
    .output(EndpointList)
    .query(({ ctx, input }) => listEndpoints(ctx, input)),

  createEndpoint: member
    .meta(
      rest('POST', '/v1/webhooks/endpoints', {
        ...common,
        summary: 'Create a webhook endpoint',
        description:
          'Each event is sent as a POST request, at least once and always with the same id and bytes. A 2xx response within 15 seconds completes the delivery. Otherwise it is retried: six attempts in total, after delays of 1 minute, 5 minutes, 30 minutes, 2 hours and 24 hours. `Retry-After` can lengthen a delay to at most one day. Redirects are not followed.\n\nA 410 response, or five days without a success, disables the endpoint. An organisation can have 100 endpoints, not counting endpoints of single campaigns. Requests contain `X-Distribute-Signature` and the Standard Webhooks headers.',
      }),
    )
    .input(CreateEndpointInput)
    .output(EndpointEnvelope)
    .mutation(({ ctx, input }) => createEndpoint(ctx, input)),

  getEndpoint: member
    .meta(rest('GET', '/v1/webhooks/endpoints/{id}', { ...common, summary: 'Retrieve a webhook endpoint' }))
    .input(WebhookRef)
    .output(EndpointEnvelope)
    .query(({ ctx, input }) => showEndpoint(ctx, input)),

  patchEndpoint: member
    .meta(rest('PATCH', '/v1/webhooks/endpoints/{id}', { ...common, summary: 'Update a webhook endpoint' }))
    .input(PatchEndpointInput)
    .output(EndpointEnvelope)
    .mutation(({ ctx, input }) => patchEndpoint(ctx, input)),

  deleteEndpoint: member
    .meta(rest('DELETE', '/v1/webhooks/endpoints/{id}', { ...common, summary: 'Delete a webhook endpoint' }))
    .input(WebhookRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx, input)),

  testEndpoint: member
    .meta(rest('POST', '/v1/webhooks/endpoints/{id}/test', { ...common, summary: 'Send a test event' }))
    .input(WebhookRef)
    .output(DeliveryEnvelope)
    .mutation(({ ctx, input }) => testEndpoint(ctx, input)),

  readSecret: member
    .meta(rest('GET', '/v1/webhooks/secret', { ...common, summary: 'Retrieve the webhook secret' }))
    .output(SecretView)
    .query(({ ctx }) => readSecret(ctx)),

  rotateSecret: member
    .meta(
      rest('POST', '/v1/webhooks/secret/rotate', {
        ...common,
        summary: 'Rotate the webhook secret',
        description:
          'From the next request on, `X-Distribute-Signature` uses the new secret. Until the grace period ends, `webhook-signature` contains one signature per secret.',
      }),
    )
    .input(RotateSecretInput)
    .output(SecretView)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input)),

  listDeliveries: member
    .meta(
      rest('GET', '/v1/webhooks/deliveries', {
        ...common,
        summary: 'List webhook deliveries',
        description:
          'Returns deliveries with all attempts, newest first by default. Deliveries are kept for 30 days (`DISTRIBUTE_KEEP_DELIVERIES`) after their creation or last retry, and longer while an attempt is scheduled.',
      }),
    )
    .input(ListDeliveriesInput)
    .output(DeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  getDelivery: member
    .meta(rest('GET', '/v1/webhooks/deliveries/{id}', { ...common, summary: 'Retrieve a webhook delivery' }))
    .input(WebhookRef)
    .output(DeliveryDetail)
    .query(({ ctx, input }) => readDelivery(ctx, input)),

  retryDelivery: member
    .meta(
      rest('POST', '/v1/webhooks/deliveries/{id}/retry', {
        ...common,
        summary: 'Retry a webhook delivery',
        description:
          'A pending delivery is attempted now and then continues its retry schedule. A completed or failed delivery is attempted once more.',
      }),
    )
    .input(WebhookRef)
    .output(DeliveryEnvelope)
    .mutation(({ ctx, input }) => retryDelivery(ctx, input)),

  replay: member
    .meta(
      rest('POST', '/v1/webhooks/replay', {
        ...common,
        summary: 'Replay webhook events',
        description:
          'Sends the events of a period again, with the same ids and bytes, to all enabled endpoints that listen to them. Includes events that no endpoint received before. Limit: 20,000 events per request.',
      }),
    )
    .input(ReplayInput)
    .output(ReplayResult)
    .mutation(({ ctx, input }) => replayEvents(ctx, input)),
});
