import type { z } from 'zod';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { classifyMail, openOrganisationModel } from '../classify/classify-mail.ts';
import type { QualifyInput, ReceiveMeetingInput, ReceiveReplyInput } from '../inbound.schema.ts';
import { htmlToText } from '../parse/html-text.ts';
import { extractMessageIds } from '../parse/message-ids.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { findMeeting, findReply } from '../reply.queries.ts';
import { processNow } from './process-now.ts';

export async function receiveReply(unit: MemberContext, input: z.output<typeof ReceiveReplyInput>) {
  const receivedAt = input.receivedAt === undefined ? unit.clock.now() : new Date(input.receivedAt);
  const { outcome, campaignId, leadId, replyId } = await processNow(unit, await toInboundMail(unit, input), receivedAt);
  if (outcome === 'unmatched')
    throw new DomainError('not_found', `No sent email matches this reply from ${outsideText(input.fromEmail, 100)}.`);
  const reply = replyId === null ? null : await findReply(unit.orm.em.fork(), unit.actor.orgId, replyId);
  const { qualification = null, sentiment = null, attention = null, needsReview = false } = reply ?? {};
  return { replyId, campaignId, leadId, qualification, sentiment, attention, needsReview, outcome };
}

const TEXT_CHARACTERS = 50_000;

/** HTML up to this size takes a few milliseconds. Larger input goes to a parser thread. */
const SMALL_HTML_CHARACTERS = 32_768;

async function toInboundMail(
  { mailReader, actor }: Needs<'mailReader' | 'actor'>,
  input: z.output<typeof QualifyInput> & Partial<z.output<typeof ReceiveReplyInput>>,
): Promise<InboundMail> {
  const { fromEmail, toEmail, subject, bodyText, bodyHtml = '', messageId, inReplyTo } = input;
  const readable = () =>
    bodyHtml.length <= SMALL_HTML_CHARACTERS ? htmlToText(bodyHtml) : mailReader.htmlText(actor.orgId, bodyHtml);
  return {
    kind: 'mail',
    from: outsideText(fromEmail),
    fromName: null,
    aliases: [],
    to: [outsideText(toEmail)],
    subject: outsideText(subject ?? ''),
    messageId: messageId === undefined ? null : outsideText(messageId),
    answers:
      inReplyTo === undefined ? [] : extractMessageIds(inReplyTo.includes('<') ? inReplyTo : `<${inReplyTo.trim()}>`),
    headers: {},
    text: outsideText(bodyText?.trim() ? bodyText : await readable(), TEXT_CHARACTERS),
    report: null,
    original: null,
    calendar: null,
  };
}

/** Records a booked meeting. The same person and time mean the same meeting. */
export async function receiveMeeting(unit: MemberContext, input: z.output<typeof ReceiveMeetingInput>) {
  const { email, name, company, meetingTime, calendarLink } = input;
  const clean = (text = '') => outsideText(text) || null;
  const { id, outcome } = await processNow(
    unit,
    {
      kind: 'meeting',
      email: clean(email) ?? '',
      name: clean(name),
      company: clean(company),
      meetingTime: new Date(meetingTime).toISOString(),
      calendarLink: calendarLink ?? null,
    },
    unit.clock.now(),
  );
  if (outcome !== 'meeting') throw new DomainError('not_found', `No email was sent to ${outsideText(email, 100)}.`);
  return { meeting: await findMeeting(unit.orm.em.fork(), unit.actor.orgId, id) };
}

/** Classifies a mail without storing anything. */
export async function qualifyMail(unit: MemberContext, input: z.output<typeof QualifyInput>) {
  const { orgId } = unit.actor;
  const model = await openOrganisationModel(unit, orgId);
  const { by: _, ...qualification } = await classifyMail(unit, { orgId, model }, await toInboundMail(unit, input));
  return qualification;
}
