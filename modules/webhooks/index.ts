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
export { CLAIMED_DELIVERIES, oldestDueDelivery } from './deliveries/claim-deliveries.ts';
export type { WebhookSettings } from './deliveries/delivery-worker.ts';
export { deliverWebhooksHandler, enqueueNextDelivery } from './deliveries/delivery-worker.ts';
export { webhookListener } from './deliveries/enqueue-deliveries.ts';
export { pruneDeliveries, pruneEvents } from './deliveries/prune-deliveries.ts';
export { syncHeldDeliveries } from './deliveries/sync-held-deliveries.ts';
export { assertPermittedUrl, registerCampaignEndpoint } from './endpoints/save-endpoint.ts';
export { createEventRouter } from './events/event.router.ts';
export { campaignEvents } from './events/event.schema.ts';
export { redactEvents } from './events/redact-events.ts';
export { webhookDescriptions } from './events/webhook-descriptions.ts';
export { signRequest } from './secret/secret.ts';
export { webhookRouter } from './webhook.router.ts';
