import type { z } from 'zod';
import { BY_ID, byOwner } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, type SortedFrom, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { bytesIn } from '../../../src/security/cursors.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { assertOwnLead, recipientOf } from '../../leads/index.ts';
import type { MessageStatus } from '../message.schema.ts';
import type { ListMessagesInput, MessageView } from './ledger.schema.ts';

const SORTS = { createdAt: BY_ID };
/** All steps of an email are promised at once, so messages beside their emails are in the order of creation too. */
const EMAIL_SORTS = { createdAt: byOwner('e.id') };

/** What waits for a person has indexes of its own. */
const isIndexed = (status: MessageStatus | undefined) => status === 'awaiting_approval' || status === 'unknown';

/** Of a campaign in the order of its emails, by their index: the ledger of an organisation may be long. */
export async function listMessages(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, status, leadId, ...page }: z.output<typeof ListMessagesInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (leadId !== undefined) await assertOwnLead(em, orgId, leadId);
  const scope = { orgId, list: `messages:${campaignId ?? ''}:${status ?? ''}:${leadId ?? ''}` };
  const isBesideEmails = campaignId !== undefined && leadId === undefined && !isIndexed(status);
  const bytesOf = (row: Row) => bytesIn(row.body_text, row.body_html);
  const sorted = { cursors, scope, sorts: isBesideEmails ? EMAIL_SORTS : SORTS, id: 'm.id', bytesOf };
  const { rows, nextCursor } = await readSortedPage(sorted, page, (from, limit) => {
    const values: unknown[] = [orgId, campaignId ?? null, status ?? null, leadId ?? null, limit];
    const { place, after, order } = sortedText(from, values);
    const text = isBesideEmails
      ? `${select(place, BESIDE_EMAILS)} where e.org_id = $1 and e.campaign_id = $2 and ${emailsFrom(from, values)}`
      : `${select(place, LEDGER)} where m.org_id = $1 and ($2::uuid is null or m.campaign_id = $2)`;
    return statement<Row>(
      em,
      `${text} and ($3::text is null or m.status = $3) and ($4::uuid is null or m.lead_id = $4) and ${after}
       order by ${order} limit $5`,
      values,
    );
  });
  return { messages: rows.map(viewMessage), nextCursor };
}

/** Where the index of the emails begins. */
const emailsFrom = ({ last, isDescending }: SortedFrom, values: unknown[]): string =>
  last === null ? 'true' : `e.id ${isDescending ? '<=' : '>='} $${values.push(last.place)}::uuid`;

export async function showMessage({ em, actor: { orgId } }: Needs<'em' | 'actor'>, id: string) {
  const [row] = isId(id)
    ? await statement<Row>(em, `${select(`'' as place`, LEDGER)} where m.org_id = $1 and m.id = $2`, [orgId, id])
    : [];
  if (row === undefined) throw notFound('Message');
  return { message: viewMessage(row) };
}

interface Row {
  id: string;
  place: string;
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

const LEDGER = 'messages m join emails e on e.org_id = m.org_id and e.id = m.email_id';

/** The `offset` keeps PostgreSQL from reading the messages of all emails to join them at once. */
const BESIDE_EMAILS = `emails e cross join lateral (
  select * from messages where org_id = e.org_id and campaign_id = e.campaign_id and lead_id = e.lead_id and email_id = e.id offset 0) m`;

const select = (place: string, from: string) => `
  select ${place}, m.id, m.campaign_id, m.lead_id, l.email, m.step, case when m.step > 1 then 'Re: ' else '' end || e.subject as subject,
         case when m.status = 'awaiting_approval' then e.sequence -> (m.step - 1) ->> 'bodyText' end as body_text,
         case when m.status = 'awaiting_approval' then e.sequence -> (m.step - 1) ->> 'bodyHtml' end as body_html,
         m.transport, m.sender_id, m.status, m.reason, m.attempts, m.due_at, m.sent_at, m.bounced, m.created_at
  from ${from} join ${recipientOf('m.org_id', 'm.lead_id')} l on true`;

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
