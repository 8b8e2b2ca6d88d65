import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { placeholderIn } from '../../../src/kernel/text/strings.ts';
import { showMessage } from '../ledger/ledger.queries.ts';
import { sendMessagesJob } from '../send-messages.job.ts';
import { htmlOf } from '../sequence/sequence.rules.ts';
import type { ApproveMessageInput } from './approval.schema.ts';
import { lockAwaiting } from './lock-awaiting.ts';
import { releaseApproved } from './release-messages.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor' | 'deliverySettings'>;

/** Approves a message and saves the edits in the same transaction. */
export async function approveMessage(unit: Unit, { id, ...edit }: ApproveMessageInput) {
  if (edit.bodyHtml !== undefined && edit.bodyText === undefined) {
    throw badRequest('bodyHtml needs bodyText beside it: a mail carries both.');
  }
  for (const name of ['subject', 'bodyText', 'bodyHtml'] as const) {
    const placeholder = placeholderIn(edit[name] ?? '');
    if (placeholder !== null)
      throw badRequest(
        `${name} has the unknown placeholder ${placeholder}: write the text itself, nothing fills it in.`,
      );
  }
  const { orgId } = unit.actor;
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const { campaignId, step } = await lockAwaiting(inside, id, 'approved');
    if (edit.subject !== undefined && step > 1) {
      throw badRequest('subject can be changed with the first mail only: later steps answer in its thread.');
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
