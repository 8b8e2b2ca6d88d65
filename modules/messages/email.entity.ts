import { defineEntity, p } from '@mikro-orm/core';
import type { SequenceStep } from './sequence/sequence.schema.ts';

/** What is written to one lead: all steps of its sequence. */
export const Email = defineEntity({
  name: 'Email',
  tableName: 'emails',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    leadId: p.uuid(),
    brandId: p.uuid(),
    /** Of the first step; the later ones answer in the same thread. */
    subject: p.text(),
    sequence: p.json<SequenceStep[]>(),
    clientCompanyName: p.text().nullable(),
    /** Where a model was to write: `templates`, or the provider whose model did. */
    writtenBy: p.text().nullable(),
    fallbackReason: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
