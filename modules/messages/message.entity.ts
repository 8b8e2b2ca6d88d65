import { defineEntity, p } from '@mikro-orm/core';
import type { MessageStatus } from './message.schema.ts';

/** The send ledger: one row per campaign, lead and step, written before anything leaves. */
export const Message = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    leadId: p.uuid(),
    emailId: p.uuid(),
    step: p.smallint(),
    /** By which way it leaves; see `transports`. */
    transport: p.text(),
    status: p.text().$type<MessageStatus>(),
    /** Null as soon as nothing more is to be done with it. */
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer().default(0),
    sentAt: p.datetime().nullable(),
    delivered: p.boolean(),
    opened: p.boolean(),
    clicked: p.boolean(),
    answered: p.boolean(),
    bounced: p.boolean(),
    /** By a program that looks at mail before its reader does. */
    machineOpened: p.boolean(),
    machineClicked: p.boolean(),
    /** Its receiver called it spam. */
    complained: p.boolean(),
    /** When it was told of it that it bounced or was called spam. */
    troubledAt: p.datetime().nullable(),
    /** The mailbox that it leaves or left by; the later steps of a sequence follow the first. */
    senderId: p.uuid().nullable(),
    /** Set before its first byte may leave: while it is null, a worker that dies has certainly not sent it. In no index, so it is set in place. */
    leavingAt: p.datetime().nullable(),
    /** The same, once it is known what became of it; it stays when a person lets the message leave once more. */
    leftAt: p.datetime().nullable(),
    /** Why it failed or was cancelled. */
    reason: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
