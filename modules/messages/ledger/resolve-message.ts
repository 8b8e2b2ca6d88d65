import { randomUUID } from 'node:crypto';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict, notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { addCounts, campaignStatusOf, permitSending } from '../../campaign-state/index.ts';
import { timeZoneOf } from '../../identity/index.ts';
import { isDeletedSender, lockSenders } from '../../senders/index.ts';
import type { MessageStatus } from '../message.schema.ts';
import { countLedgerChanges } from '../reports/ledger-changes.ts';
import { writeReports } from '../reports/record-reports.ts';
import { sendMessagesJob } from '../send-messages.job.ts';
import { cancelLaterSteps, restoreLaterSteps, scheduleNextSteps } from '../smtp/later-steps.ts';
import { showMessage } from './ledger.queries.ts';
import type { ResolveMessageInput } from './ledger.schema.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor'>;

interface UnknownMessage {
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
    await lockCampaignAndSender(inside, id);
    const message = await lockUnknownMessage(inside, id);
    if (outcome === 'resend' && !['active', 'paused'].includes(message.campaign_status)) {
      throw conflict(`The message cannot be sent again because its campaign is ${message.campaign_status}.`);
    }
    if (outcome === 'resend' && message.sender_gone) {
      throw conflict('The message cannot be sent again because the sender of its thread was deleted.');
    }
    if (outcome === 'resend') await requeueMessage(inside, id, message);
    else await setOutcome(inside, id, outcome);
    await unit.queue.enqueue(sendMessagesJob, { campaignId: message.campaign_id });
  });
  return showMessage(unit, id);
}

/**
 * Until the commit, the campaign cannot stop or pause and the sender cannot be deleted. So a requeued message
 * has a worker.
 */
async function lockCampaignAndSender({ em, clock, actor }: Unit, id: string): Promise<void> {
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

async function lockUnknownMessage({ em, actor }: Unit, id: string): Promise<UnknownMessage> {
  taking(em, 'messages');
  const [message] = await statement<UnknownMessage>(
    em,
    `select m.campaign_id, m.status, ${campaignStatusOf('m.org_id', 'm.campaign_id')} as campaign_status,
       ${timeZoneOf('m.org_id')} as time_zone, m.step > 1 and ${isDeletedSender('m.org_id', 'm.sender_id')} as sender_gone
     from messages m
     where m.org_id = $1 and m.id = $2 for no key update of m`,
    [actor.orgId, id],
  );
  if (message === undefined) throw notFound('Message');
  if (message.status !== 'unknown')
    throw conflict(`The message is ${message.status}. Only messages with status unknown can be resolved.`);
  return message;
}

/**
 * The message was closed when it became unknown. Reporting needs an open, claimed message, so `closed` is
 * corrected by 1.
 */
async function setOutcome(unit: Unit, id: string, outcome: 'sent' | 'failed'): Promise<void> {
  const { em, clock } = unit;
  const { orgId } = unit.actor;
  const token = randomUUID();
  await statement(em, "update messages set status = 'sending', claim_token = $3 where org_id = $1 and id = $2", [
    orgId,
    id,
    token,
  ]);
  const reason = outcome === 'sent' ? 'A user confirmed that it arrived.' : 'A user confirmed that it did not arrive.';
  const changes = await writeReports(unit, [{ orgId, messageId: id, outcome, reason }], token);
  const [first] = changes;
  if (outcome === 'sent') await scheduleNextSteps(em, orgId, [id], clock.now());
  else if (first !== undefined) first.closed += await cancelLaterSteps(em, orgId, [id]);
  if (first !== undefined) first.closed -= 1;
  await countLedgerChanges(unit, changes);
}

/** `left_at` stays, because a reply to the first copy may still arrive. */
async function requeueMessage(
  { em, clock, actor }: Unit,
  id: string,
  { campaign_id, time_zone }: UnknownMessage,
): Promise<void> {
  const now = clock.now();
  await statement(
    em,
    `update messages set status = 'queued', due_at = $3, leaving_at = null, reason = null, attempts = 0
     where org_id = $1 and id = $2`,
    [actor.orgId, id, now],
  );
  const resumed = await restoreLaterSteps(em, actor.orgId, [id]);
  await addCounts(em, { orgId: actor.orgId, id: campaign_id }, dayAt(now, time_zone), { openMessages: 1 + resumed });
}
