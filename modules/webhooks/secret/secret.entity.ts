import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const WebhookSecret = defineEntity({
  name: 'WebhookSecret',
  tableName: 'webhook_secrets',
  properties: {
    orgId: p.uuid().primary(),
    sealed: p.text().hidden(),
    previousSealed: p.text().hidden().nullable(),
    previousExpiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type WebhookSecret = InferEntity<typeof WebhookSecret>;
