import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { PitchStatus } from './quote-pitch.schema.ts';

export const QuotePitch = defineEntity({
  name: 'QuotePitch',
  tableName: 'quote_pitches',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    quoteRequestId: p.uuid(),
    campaignId: p.uuid().nullable(),
    brandId: p.uuid(),
    draft: p.text(),
    writtenBy: p.text(),
    fallbackReason: p.text().nullable(),
    status: p.text().$type<PitchStatus>(),
    submittedAt: p.datetime().nullable(),
    featuredArticleUrl: p.text().nullable(),
    error: p.text().nullable(),
    runId: p.uuid().nullable(),
    asked: p.json().$type<ModelUsage>().nullable(),
    askedUntil: p.datetime().nullable(),
    repliedAt: p.datetime().nullable(),
    replyText: p.text().nullable(),
    /** Keys of the people whose addresses occur in the reply. */
    personKeys: p.array().columnType('text[]').nullable(),
    mentionId: p.uuid().nullable(),
    toEmail: p.text().nullable(),
    personKey: p.text().nullable(),
    senderId: p.uuid().nullable(),
    delivery: p.text().$type<'queued' | 'sent' | 'failed' | 'unknown'>().nullable(),
    leftAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer().default(0),
  },
});
export type QuotePitch = InferEntity<typeof QuotePitch>;
