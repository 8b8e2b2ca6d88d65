import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { indexedText, readSortedPage, type SortedFrom, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { bytesIn, filterKey } from '../../../src/security/cursors.ts';
import { assertOwnCampaign, campaignsAmong, sandboxCampaignsAmong } from '../../campaign-state/index.ts';
import { assertOwnLead, recipientOf } from '../../leads/index.ts';
import { findSender } from '../../senders/index.ts';
import { LOOK_BACK_MS, MAX_BOUNCE_SHARE, MAX_COMPLAINT_SHARE, MIN_SENT } from '../guard/guard-sending.ts';
import { MessageStatus } from '../message.schema.ts';
import type { ListMessagesInput, MessageView } from './ledger.schema.ts';

const SORTS = { createdAt: BY_ID };

type MessageFilter = Pick<z.output<typeof ListMessagesInput>, 'campaignId' | 'leadId' | 'status' | 'sandbox'>;

export async function listMessages(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, status, leadId, sandbox, ...page }: z.output<typeof ListMessagesInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (leadId !== undefined) await assertOwnLead(em, orgId, leadId);
  const filter = { campaignId, leadId, status, sandbox };
  const scope = { orgId, list: `messages:${filterKey(filter)}` };
  const bytesOf = (row: MessageRow) => bytesIn(row.body_text, row.body_html);
  const sorted = { cursors, scope, sorts: SORTS, bytesOf };
  const { rows, nextCursor } = await readSortedPage(sorted, page, (from, limit) => {
    const values: unknown[] = [orgId, limit];
    const text = selectMessages(pageOfMessages(filter, from, values), from);
    return planByIndex(em, (own) => statement<MessageRow>(own, text, values));
  });
  return { messages: await viewMessages(em, orgId, rows), nextCursor };
}

/** SQL for the message ids of one page. `$1` is the organisation, `$2` the limit. */
function pageOfMessages({ leadId, ...filter }: MessageFilter, from: SortedFrom, values: unknown[]): string {
  const { status, ...campaignFilter } = filter;
  const given = (value: unknown) => `$${values.push(value)}`;
  if (leadId !== undefined) {
    const { after, order } = sortedText(from, values);
    const statusIs = status === undefined ? 'true' : `status = ${given(status)}`;
    return `
      select id from (
        select m.id, m.status
        from ${campaignsAmong(campaignFilter, values)} c
          join ${recipientOf('$1', given(leadId))} lead on lead.campaign_id = c.campaign_id
          cross join lateral (
            select id, status from messages
            where org_id = $1 and campaign_id = c.campaign_id and lead_id = lead.id offset 0) m
      ) message
      where ${after} and ${statusIs} order by ${order} limit $2`;
  }
  if (Object.values(filter).every((value) => value === undefined)) {
    const { after, order } = sortedText(from, values);
    return `select id from messages where org_id = $1 and ${after} order by ${order} limit $2`;
  }
  // Reads each campaign and status from one index and merges the first rows into the page.
  const statuses = given(status === undefined ? MessageStatus.options : [status]);
  const { after, order } = indexedText(from, { campaign_id: 'c.campaign_id', status: 'of_status' }, values);
  return `
    select id
    from ${campaignsAmong(campaignFilter, values)} c cross join unnest(${statuses}::text[]) as of_status
      cross join lateral (
        select id from messages where org_id = c.org_id and ${after} order by ${order} limit $2
      ) message
    order by id ${from.isDescending ? 'desc' : 'asc'} limit $2`;
}

export async function showMessage({ em, actor: { orgId } }: Needs<'em' | 'actor'>, id: string) {
  const rows = isId(id) ? await statement<MessageRow>(em, selectMessages('select $2::uuid as id'), [orgId, id]) : [];
  const [message] = await viewMessages(em, orgId, rows);
  if (message === undefined) throw notFound('Message');
  return { message };
}

interface MessageRow {
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

/** SQL for the messages of `$1` whose ids the subquery returns, in page order. */
const selectMessages = (ids: string, from?: SortedFrom) => `
  select m.id, m.campaign_id, m.lead_id, l.email, m.step, case when m.step > 1 then 'Re: ' else '' end || e.subject as subject,
         case when m.status = 'awaiting_approval' then e.sequence -> (m.step - 1) ->> 'bodyText' end as body_text,
         case when m.status = 'awaiting_approval' then e.sequence -> (m.step - 1) ->> 'bodyHtml' end as body_html,
         m.transport, m.sender_id, m.status, m.reason, m.attempts, m.due_at, m.sent_at, m.bounced, m.created_at
  from (${ids}) page
    cross join lateral (select * from messages where org_id = $1 and id = page.id offset 0) m
    cross join lateral (select subject, sequence from emails where org_id = $1 and id = m.email_id offset 0) e
    join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  order by m.id ${from?.isDescending ? 'desc' : 'asc'}`;

async function viewMessages(em: EntityManager, orgId: string, rows: readonly MessageRow[]) {
  const campaignIds = rows.map((row) => row.campaign_id);
  const sandboxIds = await sandboxCampaignsAmong(em, orgId, campaignIds);
  return rows.map((row) => viewMessage(row, sandboxIds.has(row.campaign_id)));
}

const viewMessage = (row: MessageRow, isSandbox: boolean): z.output<typeof MessageView> => ({
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
  sandbox: isSandbox,
  createdAt: row.created_at.toISOString(),
});

interface SenderCounts {
  sent: number;
  bounced: number;
  complained: number;
}

export async function readSenderHealth(
  { em, clock, actor: { orgId } }: Needs<'em' | 'clock' | 'actor'>,
  { id }: { id: string },
) {
  const sender = await findSender(em, orgId, id);
  const lookBack = new Date(clock.now().getTime() - LOOK_BACK_MS);
  // The guard ignores messages from before a user resumed the sender.
  const since = sender.judgedFrom > lookBack ? sender.judgedFrom : lookBack;
  const [counted] = await statement<SenderCounts>(
    em,
    `select count(*)::int as sent, count(*) filter (where bounced)::int as bounced,
            count(*) filter (where complained)::int as complained
     from messages
     where org_id = $1 and sender_id = $2 and left_at >= $3 and status in ('sent', 'failed', 'unknown')`,
    [orgId, sender.id, since],
  );
  const { sent = 0, bounced = 0, complained = 0 } = counted ?? {};
  const limits = { fewestSent: MIN_SENT, bouncedShare: MAX_BOUNCE_SHARE, complainedShare: MAX_COMPLAINT_SHARE };
  return { health: { since: since.toISOString(), sent, bounced, complained, pausesAt: limits } };
}
