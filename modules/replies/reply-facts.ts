import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import { SENTIMENTS } from '../campaign-state/index.ts';
import { recipientOf } from '../leads/index.ts';
import type { Sentiment } from './reply.schema.ts';

interface CampaignReply {
  id: string;
  email: string;
  name: string | null;
  company: string | null;
  sentiment: Sentiment;
  preview: string;
  receivedAt: Date;
}

interface ReplyFilter {
  orgId: string;
  campaignId: string;
  sentiment: Sentiment | null;
  offset: number;
  limit: number;
}

/**
 * Lists the replies of people to a campaign, newest first, and counts them. Auto-replies are listed only for
 * `auto`.
 */
export async function listReplies(em: EntityManager, { orgId, campaignId, sentiment, offset, limit }: ReplyFilter) {
  const filter = [orgId, campaignId, sentiment];
  const [counted] = await statement<{ total: number }>(em, COUNT, filter);
  const replies = await statement<CampaignReply>(em, PAGE, [...filter, offset, limit]);
  return { total: counted?.total ?? 0, replies };
}

const OF_CAMPAIGN =
  "r.campaign_id = $2 and case when $3::text is null then r.sentiment <> 'auto' else r.sentiment = $3 end";

const COUNT = `select count(*)::int as total from replies r where r.org_id = $1 and ${OF_CAMPAIGN}`;

const PAGE = `
  select r.id, r.from_email as email, l.name, l.organization_name as company, r.sentiment, r.preview,
         r.received_at as "receivedAt"
  from (
    select * from replies r where r.org_id = $1 and ${OF_CAMPAIGN}
    order by r.received_at desc, r.id desc offset $4 limit $5
  ) r join ${recipientOf('r.org_id', 'r.lead_id')} l on true
  order by r.received_at desc, r.id desc`;

export type NamedReply = CampaignReply & { qualification: string };

/** Returns the replies with these ids that still exist, in order of receipt. */
export const readRepliesById = (em: EntityManager, orgId: string, ids: readonly string[]): Promise<NamedReply[]> =>
  statement<NamedReply>(em, BY_ID, [orgId, ids]);

const BY_ID = `
  select r.id, r.from_email as email, l.name, l.organization_name as company, r.sentiment, r.preview,
         r.received_at as "receivedAt", r.qualification
  from replies r join ${recipientOf('r.org_id', 'r.lead_id')} l on true
  where r.org_id = $1 and r.id = any($2::uuid[]) order by r.received_at, r.id`;

interface ReplyMoment {
  type: 'replied' | 'corrected' | 'meeting';
  at: Date;
  messageId: string | null;
  detail: string | null;
}

export const listReplyMoments = (em: EntityManager, { orgId, id }: RowKey) =>
  statement<ReplyMoment>(
    em,
    `select moment.type, moment.at, message_id as "messageId", moment.detail
     from replies cross join lateral (values
       ('replied', received_at, coalesce(first_qualification, qualification)),
       ('corrected', corrected_at, qualification)
     ) as moment (type, at, detail)
     where org_id = $1 and lead_id = $2 and moment.at is not null
     union all
     select 'meeting', created_at, null, to_char(meeting_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     from meetings where org_id = $1 and lead_id = $2`,
    [orgId, id],
  );

export const sentimentIn = (replyClass: string) =>
  `case ${replyClass} ${Object.entries(SENTIMENTS)
    .map(([name, sentiment]) => `when '${name}' then '${sentiment}'`)
    .join(' ')} end`;

/**
 * SQL for the message that a lead last replied to, or for the time. Auto-replies do not count. A reply takes
 * precedence over a meeting, which names no message.
 */
export const lastReply = (fact: 'message_id' | 'at', orgId: string, leadId: string) => `(
  select answer.${fact}
  from (
    select message_id, received_at as at from replies
    where org_id = ${orgId} and lead_id = ${leadId} and sentiment <> 'auto'
    union all
    select null, created_at from meetings where org_id = ${orgId} and lead_id = ${leadId}
  ) answer
  order by answer.message_id is null, answer.at desc limit 1)`;
