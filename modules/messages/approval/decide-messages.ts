import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { placeholderIn } from '../../../src/kernel/text/strings.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { cancelQueuedMessages, countClosedMessages } from '../cancel-queued.ts';
import { showMessage } from '../ledger/ledger.queries.ts';
import { isAwaitingApproval } from '../open-messages.ts';
import { sendMessagesJob } from '../send-messages.job.ts';
import { paragraphHtml } from '../sequence/sequence.rules.ts';
import type { ApproveMessageInput } from './approval.schema.ts';
import { assertCampaignDecidable, lockAwaitingMessage, lockMessagesOfLeads } from './lock-awaiting-messages.ts';
import { queueApprovedMessages } from './queue-approved.ts';

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
    const { campaignId, step } = await lockAwaitingMessage(inside, id, 'approved');
    if (edit.subject !== undefined && step > 1) {
      throw badRequest('subject can be changed only in the first email, because later steps reply in its thread.');
    }
    await saveEdit(em, { orgId, id, step }, edit);
    await queueApprovedMessages(inside, { orgId, ids: [id] });
    await unit.queue.enqueue(sendMessagesJob, { campaignId });
  });
  return showMessage(unit, id);
}

type MessageEdit = Omit<ApproveMessageInput, 'id'>;
interface EditedMessage {
  orgId: string;
  id: string;
  step: number;
}

async function saveEdit(
  em: EntityManager,
  { orgId, id, step }: EditedMessage,
  { subject, bodyText, bodyHtml }: MessageEdit,
) {
  if (subject === undefined && bodyText === undefined) return;
  const text = bodyText?.replaceAll(/\r\n?/g, '\n');
  const body = text === undefined ? {} : { bodyText: text, bodyHtml: bodyHtml ?? htmlFromText(text) };
  await statement(
    em,
    `update emails e set subject = coalesce($4, e.subject),
       sequence = jsonb_set(e.sequence, array[($3::int - 1)::text], e.sequence -> ($3::int - 1) || $5::jsonb)
     from messages m where m.org_id = $1 and m.id = $2 and e.org_id = m.org_id and e.id = m.email_id`,
    [orgId, id, step, subject ?? null, JSON.stringify(body)],
  );
}

const htmlFromText = (text: string) =>
  text
    .split(/\n{2,}/)
    .map(paragraphHtml)
    .join('\n');

/** Limits one transaction, so that a concurrent stop waits only briefly. */
const MAX_APPROVED_PER_CALL = 2_000;

/** Approves the oldest waiting messages. Messages that another request decides in the meantime are skipped. */
export async function approveAll(unit: Unit, { campaignId }: { campaignId: string }) {
  const { orgId } = unit.actor;
  await assertOwnCampaign(unit.em, orgId, campaignId);
  const approved = await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await assertCampaignDecidable(inside, campaignId, 'approved');
    const ids = await planByIndex(em, (own) =>
      statement<{ id: string }>(own, SELECT_OLDEST_AWAITING, [orgId, campaignId, MAX_APPROVED_PER_CALL]),
    );
    if (ids.length === 0) return 0;
    const waiting = ids.map(({ id }) => id);
    await lockMessagesOfLeads(em, orgId, waiting);
    await unit.queue.enqueue(sendMessagesJob, { campaignId });
    return queueApprovedMessages(inside, { orgId, ids: waiting });
  });
  return { approved, hasMore: await isAwaitingApproval(unit.em, campaignId) };
}

const SELECT_OLDEST_AWAITING = `
  select id from messages where org_id = $1 and campaign_id = $2 and status = 'awaiting_approval' order by id limit $3`;

export async function dropMessage(unit: Unit, { id }: { id: string }) {
  const values = [unit.actor.orgId, id];
  await unit.em.transactional(async (em) => {
    const { campaignId } = await lockAwaitingMessage({ ...unit, em }, id, 'dropped');
    const later = await cancelQueuedMessages(em, {
      reason: 'previous_step_dropped',
      which: `messages dropped join messages m on m.org_id = dropped.org_id and m.campaign_id = dropped.campaign_id
           and m.lead_id = dropped.lead_id and m.step > dropped.step
         where dropped.org_id = $2 and dropped.id = $3`,
      values,
    });
    const own = await cancelQueuedMessages(em, {
      reason: 'dropped',
      which: 'messages m where m.org_id = $2 and m.id = $3',
      values,
    });
    await countClosedMessages({ ...unit, em }, [...own, ...later]);
    // The job completes the campaign if this was its last open message.
    await unit.queue.enqueue(sendMessagesJob, { campaignId });
  });
  return showMessage(unit, id);
}
