import { rest } from '../../src/api/operation.ts';
import { admin, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { ApplicationDeliveryEnvelope } from './deliveries/delivery.schema.ts';
import { deleteEndpoint } from './endpoints/delete-endpoint.ts';
import { listEndpoints, showEndpoint } from './endpoints/endpoint.queries.ts';
import { createEndpoint, patchEndpoint } from './endpoints/save-endpoint.ts';
import { testEndpoint } from './endpoints/test-endpoint.ts';
import { asApplication } from './owner.rules.ts';
import { readSecret, rotateSecret } from './secret/secret.ts';
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

/** Application endpoints receive the events of all organisations. Organisations cannot see them. */
export const applicationWebhookRouter = router({
  listApplicationEndpoints: admin
    .meta(rest('GET', '/v1/admin/webhooks/endpoints', { tag, summary: 'List application webhook endpoints' }))
    .input(ListEndpointsInput)
    .output(EndpointList)
    .query(({ ctx, input }) => listEndpoints(asApplication(ctx), input)),

  createApplicationEndpoint: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/endpoints', {
        tag,
        summary: 'Create an application webhook endpoint',
        description:
          "The endpoint receives the events of all organisations. Requests have the same bytes as requests to an organisation's own endpoints. `X-Distribute-Org-Id` names the organisation, and the signatures use the application's secret. Attempts, retries and limits are the same.",
      }),
    )
    .input(CreateEndpointInput)
    .output(EndpointEnvelope)
    .mutation(({ ctx, input }) => createEndpoint(asApplication(ctx), input)),

  getApplicationEndpoint: admin
    .meta(
      rest('GET', '/v1/admin/webhooks/endpoints/{id}', { tag, summary: 'Retrieve an application webhook endpoint' }),
    )
    .input(WebhookRef)
    .output(EndpointEnvelope)
    .query(({ ctx, input }) => showEndpoint(asApplication(ctx), input)),

  patchApplicationEndpoint: admin
    .meta(
      rest('PATCH', '/v1/admin/webhooks/endpoints/{id}', {
        tag,
        summary: 'Update an application webhook endpoint',
      }),
    )
    .input(PatchEndpointInput)
    .output(EndpointEnvelope)
    .mutation(({ ctx, input }) => patchEndpoint(asApplication(ctx), input)),

  deleteApplicationEndpoint: admin
    .meta(
      rest('DELETE', '/v1/admin/webhooks/endpoints/{id}', { tag, summary: 'Delete an application webhook endpoint' }),
    )
    .input(WebhookRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => deleteEndpoint(asApplication(ctx), input)),

  testApplicationEndpoint: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/endpoints/{id}/test', {
        tag,
        summary: 'Send a test event to an application webhook endpoint',
        description:
          'Sends `webhook.test`. The event belongs to no organisation, so the request has no `X-Distribute-Org-Id`.',
      }),
    )
    .input(WebhookRef)
    .output(ApplicationDeliveryEnvelope)
    .mutation(({ ctx, input }) => testEndpoint(asApplication(ctx), input)),

  readApplicationSecret: admin
    .meta(rest('GET', '/v1/admin/webhooks/secret', { tag, summary: 'Retrieve the application webhook secret' }))
    .output(SecretView)
    .query(({ ctx }) => readSecret(asApplication(ctx))),

  rotateApplicationSecret: admin
    .meta(
      rest('POST', '/v1/admin/webhooks/secret/rotate', {
        tag,
        summary: 'Rotate the application webhook secret',
        description:
          "Until the grace period ends, `webhook-signature` contains one signature per secret, as for an organisation's secret.",
      }),
    )
    .input(RotateSecretInput)
    .output(SecretView)
    .mutation(({ ctx, input }) => rotateSecret(asApplication(ctx), input)),
});
