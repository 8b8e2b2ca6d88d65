import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';

/** A journalist whom a campaign may write to, with what they wrote that fits. */
export interface ChosenJournalist {
  /** Of the journalist in the campaign. */
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  /** Named by the article or the outlet, never guessed; null where nobody names one. */
  email: string | null;
  outletName: string;
  outletDomain: string;
  sandbox: boolean;
  articleTitle: string | null;
  articleUrl: string | null;
}

interface Choice {
  orgId: string;
  campaignId: string;
  /** Points of the outlet. */
  minimumScore: number;
  /** Only invented people, or only real ones. */
  sandbox: boolean;
  limit: number;
}

/**
 * The best people whom the campaign has not dealt with yet, at outlets that are open and fit well enough. Desks and
 * agencies have no inbox of their own.
 */
export const chooseJournalists = (
  { em }: Needs<'em'>,
  { orgId, campaignId, minimumScore, sandbox, limit }: Choice,
): Promise<ChosenJournalist[]> => statement(em, CHOOSE, [orgId, campaignId, minimumScore, limit, sandbox]);

/** In SQL: their outlet has a page of them that may name their address. */
export const HAS_UNREAD_PAGE = 'j.email is null and j.profile_url is not null and j.profile_read_at is null';

/** In SQL: people whom the campaign has not dealt with, at outlets that are open and fit well enough. */
export const WAITING = `
  campaign_journalists c
  join campaign_outlets fit on fit.org_id = c.org_id and fit.campaign_id = c.campaign_id and fit.outlet_id = c.outlet_id
    and fit.status <> 'skipped' and fit.relevance >= $3
  join journalists j on j.org_id = c.org_id and j.id = c.journalist_id and j.entity_type = 'individual'
  where c.org_id = $1 and c.campaign_id = $2 and c.status = 'buffered' and c.relevance > 0`;

const CHOOSE = `
  select waiting.id, waiting.name, waiting."firstName", waiting."lastName", waiting.email,
         o.name as "outletName", o.domain as "outletDomain", o.sandbox,
         a.title as "articleTitle", a.url as "articleUrl"
  from (
    select c.org_id, c.id, c.outlet_id, c.article_id, fit.relevance * c.relevance as points,
           j.name, j.first_name as "firstName", j.last_name as "lastName", j.email
    from ${WAITING} and not (${HAS_UNREAD_PAGE})
  ) waiting
  join outlets o on o.org_id = waiting.org_id and o.id = waiting.outlet_id and o.sandbox = $5
  left join articles a on a.org_id = waiting.org_id and a.id = waiting.article_id
  order by waiting.points desc, waiting.id
  limit $4`;

/** Whether somebody is left whose page is still to be read. */
export async function hasUnreadPages(
  { em }: Needs<'em'>,
  { orgId, campaignId, minimumScore }: Pick<Choice, 'orgId' | 'campaignId' | 'minimumScore'>,
): Promise<boolean> {
  const found = await statement(em, `select 1 from ${WAITING} and ${HAS_UNREAD_PAGE} limit 1`, [
    orgId,
    campaignId,
    minimumScore,
  ]);
  return found.length > 0;
}

/** What became of a journalist in a campaign. */
export type JournalistOutcome = { id: string } & (
  | { status: 'served'; leadId: string }
  | { status: 'skipped'; leadId: string | null; reason: string }
);

/** Their outlets are served with them. */
export async function noteOutcomes(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, campaignId }: { orgId: string; campaignId: string },
  outcomes: readonly JournalistOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await statement(em, NOTE, [orgId, campaignId, JSON.stringify(outcomes), clock.now()]);
}

const NOTE = `
  with outcome as (
    select * from jsonb_to_recordset($3::jsonb) as given (id uuid, status text, "leadId" uuid, reason text)
  ), noted as (
    update campaign_journalists c
    set status = outcome.status, lead_id = outcome."leadId", status_reason = outcome.reason, updated_at = $4
    from outcome where c.org_id = $1 and c.campaign_id = $2 and c.id = outcome.id
    returning c.outlet_id, c.status
  )
  update campaign_outlets o set status = 'served', updated_at = $4
  where o.org_id = $1 and o.campaign_id = $2 and o.status = 'open'
    and o.outlet_id in (select outlet_id from noted where status = 'served')`;

/** What discovery has found for a campaign so far. */
export interface Findings {
  articles: number;
  outlets: number;
  relevantOutlets: number;
  journalists: number;
  relevantJournalists: number;
  reachableJournalists: number;
}

export async function countFindings(
  { em }: Needs<'em'>,
  { orgId, campaignId, minimumScore }: Omit<Choice, 'limit' | 'sandbox'>,
): Promise<Findings> {
  const [found] = await statement<Findings>(em, FINDINGS, [orgId, campaignId, minimumScore]);
  if (found === undefined) throw new Error('Counting gave no row.');
  return found;
}

const FINDINGS = `
  select (select count(*) from discoveries d where d.org_id = $1 and d.campaign_id = $2)::int as articles,
         outlets.*, people.*
  from (
    select count(*)::int as outlets, (count(*) filter (where relevance >= $3))::int as "relevantOutlets"
    from campaign_outlets where org_id = $1 and campaign_id = $2
  ) outlets, (
    select count(*)::int as journalists, (count(*) filter (where fits))::int as "relevantJournalists",
           (count(*) filter (where fits and email is not null))::int as "reachableJournalists"
    from (
      select j.email, c.relevance > 0 and fit.relevance >= $3 as fits
      from campaign_journalists c
      join journalists j on j.org_id = c.org_id and j.id = c.journalist_id and j.entity_type = 'individual'
      join campaign_outlets fit
        on fit.org_id = c.org_id and fit.campaign_id = c.campaign_id and fit.outlet_id = c.outlet_id
      where c.org_id = $1 and c.campaign_id = $2
    ) found
  ) people`;
