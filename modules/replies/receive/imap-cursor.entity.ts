import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const ImapCursor = defineEntity({
  name: 'ImapCursor',
  tableName: 'imap_cursors',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    /** The server changes this value when UIDs no longer refer to the same mails. */
    uidValidity: p.bigint('string').nullable(),
    lastUid: p.bigint('string').nullable(),
    lookedAt: p.datetime().nullable(),
    lastError: p.text().nullable(),
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer(),
    createdAt: p.datetime(),
  },
});
export type ImapCursor = InferEntity<typeof ImapCursor>;
