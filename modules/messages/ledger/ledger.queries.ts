import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { readPage } from '../../../src/security/cursors.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { assertOwnLead, recipientOf } from '../../leads/index.ts';
import type { MessageStatus } from '../message.schema.ts';
import type { ListMessagesInput, MessageView } from './ledger.schema.ts';

/** The newest first. */
export async function listMessages(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, status, leadId, ...page }: z.output<typeof ListMessagesInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (leadId !== undefined) await assertOwnLead(em, orgId, leadId);
  const list = `messages:${campaignId ?? ''}:${status ?? ''}:${leadId ?? ''}`;
  const { rows, nextCursor } = await readPage(cursors, { orgId, list }, page, (after, limit) =>
    statement<Row>(
      em,
      `${SELECT} where m.org_id = $1 and ($2::uuid is null or m.campaign_id = $2) and ($3::text is null or m.status = $3)
         and ($4::uuid is null or m.lead_id = $4) and ($5::uuid is null or m.id < $5)
       order by m.id desc limit $6`,
      [orgId, campaignId ?? null, status ?? null, leadId ?? null, after ?? null, limit],
    ),
  );
  return { messages: rows.map(viewMessage), nextCursor };
}

export async function showMessage({ em, actor: { orgId } }: Needs<'em' | 'actor'>, id: string) {
  const [row] = isId(id) ? await statement<Row>(em, `${SELECT} where m.org_id = $1 and m.id = $2`, [orgId, id]) : [];
  if (row === undefined) throw notFound('Message');
  return { message: viewMessage(row) };
}

interface Row {
  id: string;
  campaign_id: string;
  lead_id: string;
  email: string;
  step: number;
  subject: string;
  transport: string;
  sender_id: string | null;
  status: MessageStatus;
  body_text: string | null;
  body_html: string | null;
  reason: string | null;
  attempts: number;
  due_at: Date | null;
  sent_at: Date | null;
  bounced: boolean;
  created_at: Date;
}

const SELECT = `
  select m.id, m.campaign_id, m.lead_id, l.email, m.step, case when m.step > 1 then 'Re: ' else '' end || e.subject as subject,
         case when m.status = 'awaiting_approval' then e.sequence -> (m.step - 1) ->> 'bodyText' end as body_text,
         case when m.status = 'awaiting_approval' then e.sequence -> (m.step - 1) ->> 'bodyHtml' end as body_html,
         m.transport, m.sender_id, m.status, m.reason, m.attempts, m.due_at, m.sent_at, m.bounced, m.created_at
  from messages m join ${recipientOf('m.org_id', 'm.lead_id')} l on true
    join emails e on e.org_id = m.org_id and e.id = m.email_id`;

const viewMessage = (row: Row): z.output<typeof MessageView> => ({
  id: row.id,
  campaignId: row.campaign_id,
  leadId: row.lead_id,
  email: row.email,
  step: row.step,
  subject: row.subject,
  transport: row.transport,
  senderId: row.sender_id,
  status: row.status,
  bodyText: row.body_text,
  bodyHtml: row.body_html,
  reason: row.reason,
  attempts: row.attempts,
  dueAt: row.due_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  bounced: row.bounced,
  createdAt: row.created_at.toISOString(),
});
