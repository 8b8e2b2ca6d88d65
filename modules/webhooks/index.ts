import type { SealedColumn } from '../../src/database/secrets/reseal.ts';
import { WebhookEndpoint } from './endpoints/endpoint.entity.ts';
import { WebhookSecret } from './secret/secret.entity.ts';

export const webhooksEntities = [WebhookEndpoint, WebhookSecret];

const sealed = { table: 'webhook_secrets', kind: 'webhook-secret', key: { org_id: 'uuid' }, org: 'org_id' } as const;
export const webhooksSealedColumns: SealedColumn[] = [
  { ...sealed, column: 'sealed' },
  { ...sealed, column: 'previous_sealed' },
];

export { applicationDeliveryRouter } from './application-delivery.router.ts';
export { applicationWebhookRouter } from './application-webhook.router.ts';
export { CLAIMED_DELIVERIES } from './deliveries/claim-deliveries.ts';
export { deliverWebhooksHandler, enqueueNext } from './deliveries/deliver-webhooks.ts';
export type { WebhookSettings } from './deliveries/delivery-worker.ts';
export { forgetDeliveries, forgetEvents } from './deliveries/forget-deliveries.ts';
export { oldestDueDelivery } from './deliveries/oldest-delivery.ts';
export { settleEndpoints } from './deliveries/settle-endpoints.ts';
export { permittedUrl } from './endpoints/permitted-url.ts';
export { registerCampaignEndpoint } from './endpoints/register-campaign-endpoint.ts';
export { createEventRouter } from './events/event.router.ts';
export { campaignEvents } from './events/event.schema.ts';
export { webhookListener } from './events/fan-out.ts';
export { redactEvents } from './events/redact-events.ts';
export { webhookDescriptions } from './events/webhook-descriptions.ts';
export { signFor } from './secret/sign-for.ts';
export { webhookRouter } from './webhook.router.ts';
