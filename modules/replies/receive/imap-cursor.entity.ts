import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How far the mailbox of a sender was read. */
export const ImapCursor = defineEntity({
  name: 'ImapCursor',
  tableName: 'imap_cursors',
  properties: {
    /** The sender's. */
    id: p.uuid().primary(),
    orgId: p.uuid(),
    /** Of the numbers below; the server gives another one when they mean other mails than before. */
    uidValidity: p.bigint('string').nullable(),
    lastUid: p.bigint('string').nullable(),
    lookedAt: p.datetime().nullable(),
    /** Why the last look failed; one sentence. */
    lastError: p.text().nullable(),
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer(),
    createdAt: p.datetime(),
  },
});
export type ImapCursor = InferEntity<typeof ImapCursor>;
