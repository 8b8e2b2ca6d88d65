import { rest } from '../../src/api/operation.ts';
import { admin, router } from '../../src/api/trpc.ts';
import { Message } from '../../src/kernel/schema.ts';
import { ApplicationDeliveryEnvelope } from './deliveries/delivery.schema.ts';
import { createEndpoint } from './endpoints/create-endpoint.ts';
import { deleteEndpoint } from './endpoints/delete-endpoint.ts';
import { listEndpoints, showEndpoint } from './endpoints/endpoint.queries.ts';
import { patchEndpoint } from './endpoints/patch-endpoint.ts';
import { testEndpoint } from './endpoints/test-endpoint.ts';
import { asApplication } from './owner.rules.ts';
import { rotateSecret } from './secret/rotate-secret.ts';
import { readSecret } from './secret/secret.ts';
import {
  CreateEndpointInput,
  EndpointEnvelope,
  EndpointList,
  ListEndpointsInput,
  PatchEndpointInput,
  RotateSecretInput,
  SecretView,
  WebhookRef,
} from './webhook.schema.ts';

const tag = 'Application webhooks';

/** The receivers of the application: they hear of all organisations, and no organisation sees them. */
export const applicationWebhookRouter = router({
  listApplicationEndpoints: admin
    .meta(rest('GET', '/v1/admin/webhooks/endpoints', { tag, summary: "The application's webhook receivers" }))
    .input(ListEndpointsInput)
    .output(EndpointList)
    .query(({ ctx, input }) => listEndpoints(asApplication(ctx), input)),

  createApplicationEndpoint: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/endpoints', {
        tag,
        summary: 'Add a receiver that hears of all organisations',
        description:
          "Requests are those that an organisation's own receivers get, byte for byte, with the organisation of the event in `X-Distribute-Org-Id` and signatures made with the application's secret. Attempts, retries and limits are the same.",
      }),
    )
    .input(CreateEndpointInput)
    .output(EndpointEnvelope)
    .mutation(({ ctx, input }) => createEndpoint(asApplication(ctx), input)),

  getApplicationEndpoint: admin
    .meta(
      rest('GET', '/v1/admin/webhooks/endpoints/{id}', { tag, summary: "Retrieve the application's webhook endpoint" }),
    )
    .input(WebhookRef)
    .output(EndpointEnvelope)
    .query(({ ctx, input }) => showEndpoint(asApplication(ctx), input)),

  patchApplicationEndpoint: admin
    .meta(
      rest('PATCH', '/v1/admin/webhooks/endpoints/{id}', {
        tag,
        summary: 'Change, enable or disable a receiver of the application',
      }),
    )
    .input(PatchEndpointInput)
    .output(EndpointEnvelope)
    .mutation(({ ctx, input }) => patchEndpoint(asApplication(ctx), input)),

  deleteApplicationEndpoint: admin
    .meta(rest('DELETE', '/v1/admin/webhooks/endpoints/{id}', { tag, summary: 'Remove a receiver of the application' }))
    .input(WebhookRef)
    .output(Message)
    .mutation(({ ctx, input }) => deleteEndpoint(asApplication(ctx), input)),

  testApplicationEndpoint: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/endpoints/{id}/test', {
        tag,
        summary: 'Send `webhook.test` to a receiver of the application',
        description: "The event is no organisation's, so the request has no `X-Distribute-Org-Id`.",
      }),
    )
    .input(WebhookRef)
    .output(ApplicationDeliveryEnvelope)
    .mutation(({ ctx, input }) => testEndpoint(asApplication(ctx), input)),

  readApplicationSecret: admin
    .meta(
      rest('GET', '/v1/admin/webhooks/secret', { tag, summary: "The secret that signs the application's webhooks" }),
    )
    .output(SecretView)
    .query(({ ctx }) => readSecret(asApplication(ctx))),

  rotateApplicationSecret: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/secret/rotate', {
        tag,
        summary: "Replace the secret that signs the application's webhooks",
        description:
          "Until the grace ends, `webhook-signature` carries a signature with each of the two, as an organisation's does.",
      }),
    )
    .input(RotateSecretInput)
    .output(SecretView)
    .mutation(({ ctx, input }) => rotateSecret(asApplication(ctx), input)),
});
