import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid().nullable(),
    url: p.text(),
    /** Null for all events except `campaign.gate`. */
    events: p.array().nullable(),
    enabled: p.boolean(),
    disabledReason: p.text().nullable(),
    /** Null since the last success, or since a user enabled the endpoint or changed its URL. */
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** The row is kept, because deliveries refer to it and a running fan-out may still use it. */
    deletedAt: p.datetime().nullable(),
  },
});
export type WebhookEndpoint = InferEntity<typeof WebhookEndpoint>;
