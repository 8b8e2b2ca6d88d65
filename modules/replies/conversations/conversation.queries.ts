import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { filterKey, PAGE_TEXT_BYTES, readPage } from '../../../src/security/cursors.ts';
import { assertOwnCampaign, sandboxCampaignsAmong } from '../../campaign-state/index.ts';
import { assertOwnLead, type ContactedLead, listContactedLeads } from '../../leads/index.ts';
import { listSentTexts } from '../../messages/index.ts';
import type { ConversationsInput, LeadConversation } from '../inbound.schema.ts';
import type { ReplyClass, Sentiment } from '../reply.schema.ts';

type Turn = LeadConversation['messages'][number];

export async function listConversations(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, email, leadId, sandbox, ...page }: z.output<typeof ConversationsInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (leadId !== undefined) await assertOwnLead(em, orgId, leadId);
  const key = email === undefined ? undefined : (personKey(email) ?? email.trim().toLowerCase());
  const filter = { campaignId, sandbox, personKey: key, leadId };
  const scope = { orgId, list: `conversations:${filterKey(filter)}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    listContactedLeads(em, { orgId, after: after ?? null, limit }, filter),
  );
  const campaignIds = rows.map((row) => row.campaign_id);
  const sandboxIds = await sandboxCampaignsAmong(em, orgId, campaignIds);
  const threads = await readThreads(
    em,
    orgId,
    rows.map(({ id }) => id),
  );
  return {
    conversations: rows.map((row) => ({
      ...viewConversation(row, threads.get(row.id) ?? []),
      sandbox: sandboxIds.has(row.campaign_id),
    })),
    nextCursor,
  };
}

/**
 * Returns messages by lead in chronological order. Sent messages and replies each get half of the page's bytes,
 * divided among the leads. The newest of each is always included.
 */
async function readThreads(em: EntityManager, orgId: string, leadIds: string[]): Promise<Map<string, Turn[]>> {
  const most = Math.floor(PAGE_TEXT_BYTES / 2 / Math.max(leadIds.length, 1));
  const keys = leadIds.map((id) => ({ orgId, id }));
  const sent = await listSentTexts(em, keys, most);
  const received = await statement<ReceivedText>(em, RECEIVED, [orgId, leadIds, most]);
  const turns = [
    ...sent.map((own) => ({ from: null, qualification: null, sentiment: null, ...own, direction: 'out' as const })),
    ...received.map((own) => ({ step: null, ...own, direction: 'in' as const })),
  ].toSorted(
    (one, other) =>
      one.at.getTime() - other.at.getTime() ||
      // At the same time, sent messages come first.
      Number(one.direction === 'in') - Number(other.direction === 'in') ||
      (one.id < other.id ? -1 : 1),
  );
  return new Map(
    Array.from(
      Map.groupBy(turns, ({ leadId }) => leadId),
      ([leadId, own]) => [leadId, own.map(viewTurn)],
    ),
  );
}

interface ReceivedText {
  leadId: string;
  id: string;
  at: Date;
  from: string;
  subject: string;
  text: string;
  qualification: ReplyClass;
  sentiment: Sentiment;
}

/** Limit per lead, so that a flood of mail fills neither the response nor the memory. */
const MOST_RECEIVED = 100;

const RECEIVED = `
  select given.lead_id as "leadId", reply.* from unnest($2::uuid[]) as given (lead_id)
  cross join lateral (
    select id, at, "from", subject, text, qualification, sentiment from (
      select *, sum(octet_length(text)) over (order by at desc, id desc) - octet_length(text) as newer from (
        select id, received_at as at, from_email as "from", subject, body_text as text, qualification, sentiment
        from replies where org_id = $1 and lead_id = given.lead_id
        order by received_at desc, id desc limit ${MOST_RECEIVED}) last
    ) summed where newer < $3
  ) reply`;

const viewTurn = ({ at, ...turn }: Omit<Turn, 'at'> & { at: Date }): Turn => ({
  direction: turn.direction,
  id: turn.id,
  at: at.toISOString(),
  from: turn.from,
  subject: turn.subject,
  text: turn.text,
  step: turn.step,
  qualification: turn.qualification,
  sentiment: turn.sentiment,
});

const viewConversation = (lead: ContactedLead, messages: Turn[]): Omit<LeadConversation, 'sandbox'> => ({
  leadId: lead.id,
  campaignId: lead.campaign_id,
  email: lead.email,
  name: lead.name,
  company: lead.company,
  status: lead.status,
  qualification: lead.reply_class,
  messages,
});
