import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Message } from '../../src/kernel/schema.ts';
import { listDeliveries, readDelivery } from './deliveries/delivery.queries.ts';
import { DeliveryDetail, DeliveryEnvelope, DeliveryList, ListDeliveriesInput } from './deliveries/delivery.schema.ts';
import { retryDelivery } from './deliveries/retry-delivery.ts';
import { createEndpoint } from './endpoints/create-endpoint.ts';
import { deleteEndpoint } from './endpoints/delete-endpoint.ts';
import { listEndpoints, showEndpoint } from './endpoints/endpoint.queries.ts';
import { patchEndpoint } from './endpoints/patch-endpoint.ts';
import { testEndpoint } from './endpoints/test-endpoint.ts';
import { replayEvents } from './events/replay-events.ts';
import { rotateSecret } from './secret/rotate-secret.ts';
import { readSecret } from './secret/secret.ts';
import {
  CreateEndpointInput,
  EndpointEnvelope,
  EndpointList,
  ListEndpointsInput,
  PatchEndpointInput,
  Replayed,
  ReplayInput,
  RotateSecretInput,
  SecretView,
  WebhookRef,
} from './webhook.schema.ts';

const tag = 'Webhooks';
const common = { tag, permission: 'webhooks' } as const;

export const webhookRouter = router({
  listEndpoints: member
    .meta(rest('GET', '/v1/webhooks/endpoints', { ...common, summary: "The organisation's webhook receivers" }))
    .input(ListEndpointsInput)
    .output(EndpointList)
    .query(({ ctx, input }) => listEndpoints(ctx, input)),

  createEndpoint: member
    .meta(
      rest('POST', '/v1/webhooks/endpoints', {
        ...common,
        summary: 'Add a webhook receiver',
        description:
          'Every event is sent as a POST request until it is answered with a 2xx status within 15 seconds, at least once and always with the same id and bytes: six attempts, 1 minute, 5 minutes, 30 minutes, 2 hours and 24 hours apart. `Retry-After` may lengthen a delay to at most a day. Redirects are not followed. An answer of 410, or five days without a success, disables the endpoint. An organisation has at most 100 receivers, those of single campaigns not counted. Requests carry `X-Distribute-Signature` and the Standard Webhooks headers.',
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
    .meta(rest('PATCH', '/v1/webhooks/endpoints/{id}', { ...common, summary: 'Change, enable or disable a receiver' }))
    .input(PatchEndpointInput)
    .output(EndpointEnvelope)
    .mutation(({ ctx, input }) => patchEndpoint(ctx, input)),

  deleteEndpoint: member
    .meta(rest('DELETE', '/v1/webhooks/endpoints/{id}', { ...common, summary: 'Remove a receiver' }))
    .input(WebhookRef)
    .output(Message)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx, input)),

  testEndpoint: member
    .meta(rest('POST', '/v1/webhooks/endpoints/{id}/test', { ...common, summary: 'Send `webhook.test` to a receiver' }))
    .input(WebhookRef)
    .output(DeliveryEnvelope)
    .mutation(({ ctx, input }) => testEndpoint(ctx, input)),

  readSecret: member
    .meta(rest('GET', '/v1/webhooks/secret', { ...common, summary: 'The secret that signs webhooks' }))
    .output(SecretView)
    .query(({ ctx }) => readSecret(ctx)),

  rotateSecret: member
    .meta(
      rest('POST', '/v1/webhooks/secret/rotate', {
        ...common,
        summary: 'Replace the secret that signs webhooks',
        description:
          'From the next request on `X-Distribute-Signature` is made with the new secret. Until the grace ends, `webhook-signature` carries a signature with each of the two.',
      }),
    )
    .input(RotateSecretInput)
    .output(SecretView)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input)),

  listDeliveries: member
    .meta(
      rest('GET', '/v1/webhooks/deliveries', {
        ...common,
        summary: 'What was sent to receivers, with every attempt',
        description:
          'The newest first; kept for 30 days (`DISTRIBUTE_KEEP_DELIVERIES`) since they were made or asked for again, and until they have ended.',
      }),
    )
    .input(ListDeliveriesInput)
    .output(DeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  getDelivery: member
    .meta(
      rest('GET', '/v1/webhooks/deliveries/{id}', { ...common, summary: 'A delivery with its attempts and its body' }),
    )
    .input(WebhookRef)
    .output(DeliveryDetail)
    .query(({ ctx, input }) => readDelivery(ctx, input)),

  retryDelivery: member
    .meta(
      rest('POST', '/v1/webhooks/deliveries/{id}/retry', {
        ...common,
        summary: 'Make the next attempt of a delivery now',
        description:
          'A delivery that waits is tried now instead of later, and goes on with its schedule. One that ended is tried once more.',
      }),
    )
    .input(WebhookRef)
    .output(DeliveryEnvelope)
    .mutation(({ ctx, input }) => retryDelivery(ctx, input)),

  replay: member
    .meta(
      rest('POST', '/v1/webhooks/replay', {
        ...common,
        summary: 'Send the events of a time once more',
        description:
          'To all receivers that are enabled now and listen to them, with the same ids and bytes as before; also events that no receiver heard of then.',
      }),
    )
    .input(ReplayInput)
    .output(Replayed)
    .mutation(({ ctx, input }) => replayEvents(ctx, input)),
});
