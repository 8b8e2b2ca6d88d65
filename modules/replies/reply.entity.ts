import { defineEntity, p } from '@mikro-orm/core';
import type { Attention, ReplyClass, Sentiment } from './reply.schema.ts';

export const Reply = defineEntity({
  name: 'Reply',
  tableName: 'replies',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    /** Null, like the lead, for mail that belongs to no campaign. */
    campaignId: p.uuid().nullable(),
    leadId: p.uuid().nullable(),
    brandId: p.uuid().nullable(),
    messageId: p.uuid().nullable(),
    /** An incoming mail, or the id of a member's statement. */
    inboundMailId: p.uuid(),
    /** Message-ID of the reply itself. */
    providerMessageId: p.text().nullable(),
    /** May differ from the lead's address: people use other addresses, and colleagues reply for them. */
    fromEmail: p.text(),
    subject: p.text(),
    /** Full text, including quotes. */
    bodyText: p.text(),
    ownText: p.text(),
    preview: p.text(),
    qualification: p.text().$type<ReplyClass>(),
    /** Class before the first correction; null if never corrected. */
    firstQualification: p.text().$type<ReplyClass>().nullable(),
    sentiment: p.text().$type<Sentiment>(),
    confidence: p.float(),
    reasoning: p.text(),
    /** `rules`, the provider whose model classified it, or `person`. */
    classifiedBy: p.text(),
    attention: p.text().$type<Attention>().nullable(),
    needsReview: p.boolean(),
    isRead: p.boolean(),
    referredTo: p.text().nullable(),
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
    meetingTime: p.datetime().nullable(),
    calendarLink: p.text().nullable(),
    toldBy: p.text().$type<'calendar' | 'words'>(),
    calendarUid: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
