import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { recipientOf } from '../../leads/index.ts';
import type { Sentiment } from '../reply.schema.ts';

export interface CampaignReply {
  id: string;
  email: string;
  name: string | null;
  company: string | null;
  sentiment: Sentiment;
  preview: string;
  receivedAt: Date;
}

interface Asked {
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
export async function listReplies(em: EntityManager, { orgId, campaignId, sentiment, offset, limit }: Asked) {
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
export const readReplies = (em: EntityManager, orgId: string, ids: readonly string[]): Promise<NamedReply[]> =>
  statement<NamedReply>(em, BY_ID, [orgId, ids]);

const BY_ID = `
  select r.id, r.from_email as email, l.name, l.organization_name as company, r.sentiment, r.preview,
         r.received_at as "receivedAt", r.qualification
  from replies r join ${recipientOf('r.org_id', 'r.lead_id')} l on true
  where r.org_id = $1 and r.id = any($2::uuid[]) order by r.received_at, r.id`;
