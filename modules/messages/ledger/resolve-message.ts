import { randomUUID } from 'node:crypto';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict, notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { addCounts, permitSending, statusOf } from '../../campaign-state/index.ts';
import { timeZoneOf } from '../../identity/index.ts';
import { isDeletedSender, lockSenders } from '../../senders/index.ts';
import type { MessageStatus } from '../message.schema.ts';
import { countNews } from '../reports/count-news.ts';
import { writeReports } from '../reports/record-reports.ts';
import { sendMessagesJob } from '../send-messages.job.ts';
import { cancelLater, resumeLater, scheduleNext } from '../smtp/later-steps.ts';
import { showMessage } from './ledger.queries.ts';
import type { ResolveMessageInput } from './ledger.schema.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor'>;

interface Unknown {
  campaign_id: string;
  status: MessageStatus;
  campaign_status: string;
  /** A follow-up can only leave from the sender of its thread. */
  sender_gone: boolean;
  time_zone: string;
}

/**
 * Sets the outcome of an `unknown` message. Counters and later steps change as if the outcome had been known
 * from the start.
 */
export async function resolveMessage(unit: Unit, { id, outcome }: ResolveMessageInput) {
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await permitOf(inside, id);
    const message = await lockUnknown(inside, id);
    if (outcome === 'resend' && !['active', 'paused'].includes(message.campaign_status)) {
      throw conflict(`Its campaign is ${message.campaign_status}, so it cannot be sent again.`);
    }
    if (outcome === 'resend' && message.sender_gone) {
      throw conflict('The sender of its thread is deleted, so it cannot be sent again.');
    }
    if (outcome === 'resend') await sendAgain(inside, id, message);
    else await conclude(inside, id, outcome);
    await unit.queue.enqueue(sendMessagesJob, { campaignId: message.campaign_id });
  });
  return showMessage(unit, id);
}

/**
 * Until the commit, the campaign cannot stop or pause and the sender cannot be deleted. So a requeued message
 * has a worker.
 */
async function permitOf({ em, clock, actor }: Unit, id: string): Promise<void> {
  const [message] = isId(id)
    ? await statement<{ campaign_id: string; sender_id: string | null }>(
        em,
        'select campaign_id, sender_id from messages where org_id = $1 and id = $2',
        [actor.orgId, id],
      )
    : [];
  if (message === undefined) throw notFound('Message');
  await permitSending(em, message.campaign_id, clock.now());
  if (message.sender_id !== null) await lockSenders(em, actor.orgId, [message.sender_id]);
}

async function lockUnknown({ em, actor }: Unit, id: string): Promise<Unknown> {
  taking(em, 'messages');
  const [message] = await statement<Unknown>(
    em,
    `select m.campaign_id, m.status, ${statusOf('m.org_id', 'm.campaign_id')} as campaign_status,
       ${timeZoneOf('m.org_id')} as time_zone, m.step > 1 and ${isDeletedSender('m.org_id', 'm.sender_id')} as sender_gone
     from messages m
     where m.org_id = $1 and m.id = $2 for no key update of m`,
    [actor.orgId, id],
  );
  if (message === undefined) throw notFound('Message');
  if (message.status !== 'unknown') throw conflict(`The message is ${message.status}: only an unknown one is decided.`);
  return message;
}

/**
 * The message was closed when it became unknown. Reporting needs an open, claimed message, so `closed` is
 * corrected by 1.
 */
async function conclude(unit: Unit, id: string, outcome: 'sent' | 'failed'): Promise<void> {
  const { em, clock } = unit;
  const { orgId } = unit.actor;
  const token = randomUUID();
  await statement(em, "update messages set status = 'sending', claim_token = $3 where org_id = $1 and id = $2", [
    orgId,
    id,
    token,
  ]);
  const reason = outcome === 'sent' ? 'A person found that it arrived.' : 'A person found that it did not arrive.';
  const news = await writeReports(unit, [{ orgId, messageId: id, outcome, reason }], token);
  const [first] = news;
  if (outcome === 'sent') await scheduleNext(em, orgId, [id], clock.now());
  else if (first !== undefined) first.closed += await cancelLater(em, orgId, [id]);
  if (first !== undefined) first.closed -= 1;
  await countNews(unit, news);
}

/** `left_at` stays, because a reply to the first copy may still arrive. */
async function sendAgain({ em, clock, actor }: Unit, id: string, { campaign_id, time_zone }: Unknown): Promise<void> {
  const now = clock.now();
  await statement(
    em,
    `update messages set status = 'queued', due_at = $3, leaving_at = null, reason = null, attempts = 0
     where org_id = $1 and id = $2`,
    [actor.orgId, id, now],
  );
  const resumed = await resumeLater(em, actor.orgId, [id]);
  await addCounts(em, { orgId: actor.orgId, id: campaign_id }, dayAt(now, time_zone), { openMessages: 1 + resumed });
}
