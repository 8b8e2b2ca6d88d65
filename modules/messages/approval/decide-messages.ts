import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { placeholderIn } from '../../../src/kernel/text/placeholder.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { cancelQueuedAmong, countClosed } from '../cancel-queued.ts';
import { showMessage } from '../ledger/ledger.queries.ts';
import { isAwaitingApproval } from '../open-messages.ts';
import { sendMessagesJob } from '../send-messages.job.ts';
import { htmlOf } from '../sequence/sequence.rules.ts';
import type { ApproveMessageInput } from './approval.schema.ts';
import { lockAwaiting, lockWithFollowers, permitDecision } from './lock-awaiting.ts';
import { releaseApproved } from './release-messages.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor' | 'deliverySettings'>;

/** Approves a message and saves the edits in the same transaction. */
export async function approveMessage(unit: Unit, { id, ...edit }: ApproveMessageInput) {
  if (edit.bodyHtml !== undefined && edit.bodyText === undefined) {
    throw badRequest('bodyHtml can be sent only together with bodyText, because an email contains both.');
  }
  for (const name of ['subject', 'bodyText', 'bodyHtml'] as const) {
    const placeholder = placeholderIn(edit[name] ?? '');
    if (placeholder !== null)
      throw badRequest(
        `${name} contains the unknown placeholder ${placeholder}. Write the final text, because placeholders are not filled in.`,
      );
  }
  const { orgId } = unit.actor;
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const { campaignId, step } = await lockAwaiting(inside, id, 'approved');
    if (edit.subject !== undefined && step > 1) {
      throw badRequest('subject can be changed only in the first email, because later steps reply in its thread.');
    }
    await keepEdit(em, { orgId, id, step }, edit);
    await releaseApproved(inside, { orgId, ids: [id] });
    await unit.queue.enqueue(sendMessagesJob, { campaignId });
  });
  return showMessage(unit, id);
}

type Edit = Omit<ApproveMessageInput, 'id'>;
interface Edited {
  orgId: string;
  id: string;
  step: number;
}

async function keepEdit(em: EntityManager, { orgId, id, step }: Edited, { subject, bodyText, bodyHtml }: Edit) {
  if (subject === undefined && bodyText === undefined) return;
  const text = bodyText?.replaceAll(/\r\n?/g, '\n');
  const body = text === undefined ? {} : { bodyText: text, bodyHtml: bodyHtml ?? htmlFrom(text) };
  await statement(
    em,
    `update emails e set subject = coalesce($4, e.subject),
       sequence = jsonb_set(e.sequence, array[($3::int - 1)::text], e.sequence -> ($3::int - 1) || $5::jsonb)
     from messages m where m.org_id = $1 and m.id = $2 and e.org_id = m.org_id and e.id = m.email_id`,
    [orgId, id, step, subject ?? null, JSON.stringify(body)],
  );
}

const htmlFrom = (text: string) =>
  text
    .split(/\n{2,}/)
    .map(htmlOf)
    .join('\n');

/** Limits one transaction, so that a concurrent stop waits only briefly. */
const APPROVED_AT_ONCE = 2_000;

/** Approves the oldest waiting messages. Messages that another request decides in the meantime are skipped. */
export async function approveAll(unit: Unit, { campaignId }: { campaignId: string }) {
  const { orgId } = unit.actor;
  await assertOwnCampaign(unit.em, orgId, campaignId);
  const approved = await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await permitDecision(inside, campaignId, 'approved');
    const ids = await planByIndex(em, (own) =>
      statement<{ id: string }>(own, OLDEST, [orgId, campaignId, APPROVED_AT_ONCE]),
    );
    if (ids.length === 0) return 0;
    const waiting = ids.map(({ id }) => id);
    await lockWithFollowers(em, orgId, waiting);
    await unit.queue.enqueue(sendMessagesJob, { campaignId });
    return releaseApproved(inside, { orgId, ids: waiting });
  });
  return { approved, hasMore: await isAwaitingApproval(unit.em, campaignId) };
}

const OLDEST = `
  select id from messages where org_id = $1 and campaign_id = $2 and status = 'awaiting_approval' order by id limit $3`;

export async function dropMessage(unit: Unit, { id }: { id: string }) {
  const values = [unit.actor.orgId, id];
  await unit.em.transactional(async (em) => {
    const { campaignId } = await lockAwaiting({ ...unit, em }, id, 'dropped');
    const later = await cancelQueuedAmong(em, {
      reason: 'previous_step_dropped',
      which: `messages dropped join messages m on m.org_id = dropped.org_id and m.campaign_id = dropped.campaign_id
           and m.lead_id = dropped.lead_id and m.step > dropped.step
         where dropped.org_id = $2 and dropped.id = $3`,
      values,
    });
    const own = await cancelQueuedAmong(em, {
      reason: 'dropped',
      which: 'messages m where m.org_id = $2 and m.id = $3',
      values,
    });
    await countClosed({ ...unit, em }, [...own, ...later]);
    // The job completes the campaign if this was its last open message.
    await unit.queue.enqueue(sendMessagesJob, { campaignId });
  });
  return showMessage(unit, id);
}
