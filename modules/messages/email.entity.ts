import { defineEntity, p } from '@mikro-orm/core';
import type { SequenceStep } from './sequence/sequence.schema.ts';

export const Email = defineEntity({
  name: 'Email',
  tableName: 'emails',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    leadId: p.uuid(),
    brandId: p.uuid(),
    /** Subject of the first step. Later steps reply in the same thread. */
    subject: p.text(),
    sequence: p.json<SequenceStep[]>(),
    clientCompanyName: p.text().nullable(),
    /** `templates`, or the provider whose model wrote the email. Null if no model was requested. */
    writtenBy: p.text().nullable(),
    fallbackReason: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
