import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const QuoteRequest = defineEntity({
  name: 'QuoteRequest',
  tableName: 'quote_requests',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    source: p.text(),
    sourceKey: p.text().nullable(),
    mediaOutlet: p.text().nullable(),
    opportunityText: p.text(),
    pitchUrl: p.text().nullable(),
    /** Keys of the people whose addresses occur in the request. */
    personKeys: p.array().columnType('text[]'),
    deadline: p.datetime().nullable(),
    sandbox: p.boolean().default(false),
    fetchedAt: p.datetime(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type QuoteRequest = InferEntity<typeof QuoteRequest>;
