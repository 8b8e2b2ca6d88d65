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
    /** See `transports`. */
    transport: p.text(),
    status: p.text().$type<MessageStatus>(),
    /** Null once the message is closed, and while it waits for a user. */
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
    /** Opened or clicked by a program, such as a link scanner, before the recipient. */
    machineOpened: p.boolean(),
    machineClicked: p.boolean(),
    complained: p.boolean(),
    troubledAt: p.datetime().nullable(),
    /** Sender of this message. Later steps use the sender of the first. */
    senderId: p.uuid().nullable(),
    /**
     * Set before the first byte may leave. While it is null, a dead worker has not sent the message. No index
     * covers it, so updates stay in place.
     */
    leavingAt: p.datetime().nullable(),
    /** `leavingAt`, kept once the outcome is known. It stays when a user resends the message. */
    leftAt: p.datetime().nullable(),
    reason: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
