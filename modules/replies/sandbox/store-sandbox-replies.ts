import type { Needs } from '../../../src/kernel/context.ts';
import { type DeliveredMail, findDeliveredMail, type MessageRef } from '../../messages/index.ts';
import type { InboundContent } from '../receive/inbound-mail.schema.ts';
import { processInboundJob } from '../receive/process-inbound.job.ts';
import { storeInbound } from '../receive/store-inbound.ts';
import { drawSandboxReaction, type SandboxReaction } from './sandbox-reaction.rules.ts';

const DAY_MS = 86_400_000;

/**
 * Creates simulated replies to delivered messages, in the transaction that records the delivery. So a reply
 * exists exactly if its message was sent.
 */
export async function storeSandboxReplies(unit: Needs<'em' | 'clock' | 'queue'>, messages: readonly MessageRef[]) {
  const answers = new Map<string, SandboxReaction>();
  for (const { id } of messages) {
    const answer = drawSandboxReaction(id);
    if (answer !== null) answers.set(id, answer);
  }
  if (answers.size === 0) return;
  const now = unit.clock.now();
  const delivered = await findDeliveredMail(
    unit.em,
    messages.filter(({ id }) => answers.has(id)),
  );
  const kept = await storeInbound(
    unit.em,
    now,
    delivered.flatMap((message) => {
      const answer = answers.get(message.id);
      const content = answer === undefined ? null : contentOf(answer, message, now);
      return content === null
        ? []
        : [{ orgId: message.orgId, source: 'sandbox' as const, senderId: null, content, receivedAt: now }];
    }),
  );
  if (kept > 0) await unit.queue.enqueue(processInboundJob, {});
}

function contentOf(answer: SandboxReaction, { id, email, name, subject }: DeliveredMail, now: Date): InboundContent {
  if (answer.kind === 'meeting') {
    const meetingTime = new Date(now.getTime() + answer.inDays * DAY_MS).toISOString();
    return { kind: 'meeting', email, name, company: null, meetingTime, calendarLink: null };
  }
  const isComplaint = answer.kind === 'complaint';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return {
    kind: 'mail',
    from: isComplaint ? `feedback@${domain}` : email,
    fromName: isComplaint ? null : name,
    aliases: [],
    to: ['sandbox@distribute.example'],
    subject: isComplaint ? 'Complaint about a message' : `Re: ${subject}`,
    messageId: `<answer.${id}@${domain}>`,
    answers: [`<${id}@distribute.example>`],
    headers: answer.kind === 'reply' && answer.isAutoReply ? { 'auto-submitted': 'auto-replied' } : {},
    text: isComplaint ? 'A recipient reported this message as spam.' : answer.text,
    report: isComplaint ? `Feedback-Type: abuse\nVersion: 1\nOriginal-Rcpt-To: ${email}\n` : null,
    original: isComplaint ? `Message-ID: <${id}@distribute.example>\nTo: ${email}\n` : null,
    calendar: null,
  };
}
