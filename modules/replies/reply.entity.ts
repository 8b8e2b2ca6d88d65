import { defineEntity, p } from '@mikro-orm/core';
import type { Attention, ReplyClass, Sentiment } from './reply.schema.ts';

/** An answer of somebody we wrote to, or of a machine of theirs. */
export const Reply = defineEntity({
  name: 'Reply',
  tableName: 'replies',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    /** Null, with the lead, for mail that belongs to no campaign. */
    campaignId: p.uuid().nullable(),
    leadId: p.uuid().nullable(),
    brandId: p.uuid().nullable(),
    /** The message of the ledger that it answers. */
    messageId: p.uuid().nullable(),
    /** What it was made of: a mail, or what a member said. */
    inboundMailId: p.uuid(),
    /** The Message-ID that its own mail program gave it. */
    providerMessageId: p.text().nullable(),
    /** Not always the lead's: people answer from other addresses, and colleagues answer for them. */
    fromEmail: p.text(),
    subject: p.text(),
    /** What the person wrote, with what the mail quotes. */
    bodyText: p.text(),
    /** The same without what it quotes. */
    ownText: p.text(),
    preview: p.text(),
    qualification: p.text().$type<ReplyClass>(),
    /** What it was taken for before a person corrected it; null where nobody did. */
    firstQualification: p.text().$type<ReplyClass>().nullable(),
    sentiment: p.text().$type<Sentiment>(),
    confidence: p.float(),
    reasoning: p.text(),
    /** `rules`, the provider whose model read it, or `person`. */
    classifiedBy: p.text(),
    /** Why a person must see it, whatever else is done about it. */
    attention: p.text().$type<Attention>().nullable(),
    needsReview: p.boolean(),
    isRead: p.boolean(),
    /** Whom the person says to write to instead. */
    referredTo: p.text().nullable(),
    /** Everybody whom it names by their address. */
    personKeys: p.array().columnType('text[]').nullable(),
    correctedByUserId: p.uuid().nullable(),
    correctedAt: p.datetime().nullable(),
    receivedAt: p.datetime(),
    createdAt: p.datetime(),
  },
});

export const Meeting = defineEntity({
  name: 'Meeting',
  tableName: 'meetings',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    leadId: p.uuid(),
    inboundMailId: p.uuid(),
    email: p.text(),
    name: p.text().nullable(),
    company: p.text().nullable(),
    /** Null where the person agreed to a time without naming it. */
    meetingTime: p.datetime().nullable(),
    calendarLink: p.text().nullable(),
    toldBy: p.text().$type<'calendar' | 'words'>(),
    calendarUid: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
