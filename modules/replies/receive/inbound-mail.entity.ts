import { defineEntity, p } from '@mikro-orm/core';
import type { InboundContent } from './inbound-mail.schema.ts';

/** An incoming mail until it is processed. Afterwards it serves to recognise duplicates. */
export const InboundRow = defineEntity({
  name: 'InboundRow',
  tableName: 'inbound_mail',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    source: p.text().$type<InboundSource>(),
    senderId: p.uuid().nullable(),
    dedupeKey: p.text(),
    content: p.json<InboundContent>().nullable(),
    /** Original bytes until the mail is parsed. */
    raw: p.blob().nullable().lazy(),
    receivedAt: p.datetime(),
    /** Null exactly while the mail waits. */
    outcome: p.text().$type<InboundOutcome>().nullable(),
    reason: p.text().nullable(),
    campaignId: p.uuid().nullable(),
    leadId: p.uuid().nullable(),
    replyId: p.uuid().nullable(),
    /** The meeting that the mail reported. Other mails may report the same one. */
    meetingId: p.uuid().nullable(),
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer(),
    createdAt: p.datetime(),
  },
});

export type InboundSource = 'imap' | 'api' | 'sandbox';

/**
 * `own`: sent by the organisation. `bulk`: sent to many. `report`: needs no action. `unreadable`: exceeds parser
 * limits. `failed`: could not be processed.
 */
export type InboundOutcome =
  | 'reply'
  | 'meeting'
  | 'bounce'
  | 'softBounce'
  | 'complaint'
  | 'own'
  | 'bulk'
  | 'report'
  | 'unmatched'
  | 'unreadable'
  | 'failed';
