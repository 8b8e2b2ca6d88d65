import type { z } from 'zod';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { htmlText } from './html-text.ts';
import type { QualifyInput, ReceiveReplyInput } from './inbound.schema.ts';
import type { InboundMail } from './inbound-mail.schema.ts';
import { idsIn } from './parse-mail.ts';
import { findReply } from './reply.queries.ts';
import { settleNow } from './settle-now.ts';

/** Takes in a reply that a mail provider tells of. */
export async function receiveReply(unit: MemberContext, input: z.output<typeof ReceiveReplyInput>) {
  const receivedAt = input.receivedAt === undefined ? unit.clock.now() : new Date(input.receivedAt);
  const { outcome, campaignId, leadId, replyId } = await settleNow(unit, mailFrom(input), receivedAt);
  if (outcome === 'unmatched') throw notFound('Message');
  const reply = replyId === null ? null : await findReply(unit.orm.em.fork(), unit.actor.orgId, replyId);
  const { qualification = null, sentiment = null } = reply ?? {};
  return { replyId, campaignId, leadId, qualification, sentiment, outcome };
}

/** A mail as a caller describes it, which has no headers. */
export function mailFrom(
  input: z.output<typeof QualifyInput> & Partial<z.output<typeof ReceiveReplyInput>>,
): InboundMail {
  const { fromEmail, toEmail, subject, bodyText, bodyHtml, messageId, inReplyTo } = input;
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
  return {
    kind: 'mail',
    from: clean(fromEmail),
    fromName: null,
    aliases: [],
    to: [clean(toEmail)],
    subject: clean(subject ?? ''),
    messageId: messageId === undefined ? null : clean(messageId),
    answers:
      inReplyTo === undefined ? [] : idsIn(/</.test(inReplyTo) ? clean(inReplyTo) : `<${clean(inReplyTo).trim()}>`),
    headers: {},
    text: clean(bodyText?.trim() ? bodyText : htmlText(bodyHtml ?? ''))
      .slice(0, 50_000)
      .toWellFormed(),
    report: null,
    original: null,
    calendar: null,
  };
}
