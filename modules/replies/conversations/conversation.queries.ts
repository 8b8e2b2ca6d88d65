import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { personKey } from '../../../src/kernel/person-key.ts';
import { readPage } from '../../../src/security/cursors.ts';
import type { Conversation, ConversationsInput } from '../inbound.schema.ts';
import type { ReplyClass, Sentiment } from '../reply.schema.ts';

interface LeadRow {
  id: string;
  campaign_id: string;
  email: string;
  name: string | null;
  company: string | null;
  status: string;
  reply_class: ReplyClass | null;
}

interface ThreadRow {
  lead_id: string;
  direction: 'in' | 'out';
  id: string;
  at: Date;
  from_email: string | null;
  subject: string;
  text: string | null;
  step: number | null;
  qualification: ReplyClass | null;
  sentiment: Sentiment | null;
}

/** What was written to people and what they answered, in the order of time; the people newest first. */
export async function listConversations(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, email, ...page }: z.output<typeof ConversationsInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const key = email === undefined ? null : (personKey(email) ?? email.trim().toLowerCase());
  const scope = { orgId, list: `conversations:${campaignId ?? ''}:${key ?? ''}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    statement<LeadRow>(em, LEADS, [orgId, campaignId ?? null, key, after ?? null, limit]),
  );
  const thread = await statement<ThreadRow>(em, THREAD, [rows.map(({ id }) => id)]);
  const byLead = Map.groupBy(thread, ({ lead_id }) => lead_id);
  return { conversations: rows.map((row) => viewConversation(row, byLead.get(row.id) ?? [])), nextCursor };
}

const LEADS = `
  select id, campaign_id, email, nullif(concat_ws(' ', first_name, last_name), '') as name, organization_name as company,
         status, reply_class
  from leads
  where org_id = $1 and ($2::uuid is null or campaign_id = $2) and ($3::text is null or person_key = $3)
    and skip_reason is null and contacted and ($4::uuid is null or id < $4)
  order by id desc limit $5`;

const THREAD = `
  select m.lead_id, 'out' as direction, m.id, m.sent_at as at, null as from_email, e.subject,
         e.sequence -> (m.step - 1) ->> 'bodyText' as text, m.step::int, null as qualification, null as sentiment
  from leads l join messages m on m.campaign_id = l.campaign_id and m.lead_id = l.id join emails e on e.id = m.email_id
  where l.id = any($1::uuid[]) and m.sent_at is not null
  union all
  select lead_id, 'in', id, received_at, from_email, subject, body_text, null, qualification, sentiment
  from replies where lead_id = any($1::uuid[])
  order by at, direction desc, id`;

async function assertOwnCampaign(em: EntityManager, orgId: string, campaignId: string): Promise<void> {
  const found = isId(campaignId)
    ? await statement(em, 'select 1 from campaigns where id = $1 and org_id = $2', [campaignId, orgId])
    : [];
  if (found.length === 0) throw notFound('Campaign');
}

const viewConversation = (lead: LeadRow, thread: ThreadRow[]): Conversation => ({
  leadId: lead.id,
  campaignId: lead.campaign_id,
  email: lead.email,
  name: lead.name,
  company: lead.company,
  status: lead.status,
  qualification: lead.reply_class,
  messages: thread.map(({ direction, id, at, from_email, subject, text, step, qualification, sentiment }) => ({
    direction,
    id,
    at: at.toISOString(),
    from: from_email,
    subject,
    text: text ?? '',
    step,
    qualification,
    sentiment,
  })),
});
