import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    /** Null for a receiver of the whole organisation. */
    campaignId: p.uuid().nullable(),
    url: p.text(),
    /** Null for all events. */
    events: p.array().nullable(),
    enabled: p.boolean(),
    disabledReason: p.text().nullable(),
    /** Null since its last success, or since a person enabled it. */
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** The row stays: deliveries that were made name it, and a fan-out under way may still use it. */
    deletedAt: p.datetime().nullable(),
  },
});
export type WebhookEndpoint = InferEntity<typeof WebhookEndpoint>;
