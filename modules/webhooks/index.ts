import type { SealedColumn } from '../../src/database/reseal.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';
import { WebhookSecret } from './secret.entity.ts';

export { createDeliverer, wakeForNext } from './deliver-webhooks.ts';
export type { WebhookSettings } from './delivery-run.ts';
export { campaignEvents } from './event.schema.ts';
export { webhookListener } from './fan-out.ts';
export { forgetDeliveries, forgetEvents } from './forget-deliveries.ts';
export { deliverWebhooksJob } from './job.ts';
export { permittedUrl } from './permitted-url.ts';
export { redactEvents } from './redact-events.ts';
export { registerCampaignEndpoint } from './register-campaign-endpoint.ts';
export { webhookRouter } from './webhook.router.ts';

export const webhooksEntities = [WebhookEndpoint, WebhookSecret];

const sealed = { table: 'webhook_secrets', kind: 'webhook-secret', key: { org_id: 'uuid' }, org: 'org_id' } as const;
export const webhooksSealedColumns: SealedColumn[] = [
  { ...sealed, column: 'sealed' },
  { ...sealed, column: 'previous_sealed' },
];
