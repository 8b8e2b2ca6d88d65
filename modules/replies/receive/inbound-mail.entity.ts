import { defineEntity, p } from '@mikro-orm/core';
import type { InboundContent } from './inbound-mail.schema.ts';

/** Mail as it arrived, until something is made of it; afterwards the memory that it did. */
export const InboundRow = defineEntity({
  name: 'InboundRow',
  tableName: 'inbound_mail',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    source: p.text().$type<InboundSource>(),
    /** In whose mailbox it was. */
    senderId: p.uuid().nullable(),
    dedupeKey: p.text(),
    content: p.json<InboundContent>().nullable(),
    /** As it came, until it is read. */
    raw: p.blob().nullable().lazy(),
    receivedAt: p.datetime(),
    /** Null exactly while it waits. */
    outcome: p.text().$type<InboundOutcome>().nullable(),
    /** Why nothing could be made of it; one sentence. */
    reason: p.text().nullable(),
    campaignId: p.uuid().nullable(),
    leadId: p.uuid().nullable(),
    replyId: p.uuid().nullable(),
    /** The meeting that it told of, which others may have told of too. */
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
 * `own`: ours, or a copy of it. `bulk`: sent to many. `report`: a report that asks for nothing. `unreadable`: not to be
 * read within its limits. `failed`: nothing could be made of it.
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
