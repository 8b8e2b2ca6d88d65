import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { UNSIGNED_ARTICLES } from '../feeds/sign-articles.ts';

/** A journalist that a campaign may contact, with a relevant article. */
export interface ChosenJournalist {
  /** Id of the journalist within the campaign. */
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  /** Named by an article or the outlet, never guessed. Null if unknown. */
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
  /** Minimum relevance of the outlet, 0 to 100. */
  minimumScore: number;
  /** True for sandbox journalists only, false for real ones only. */
  sandbox: boolean;
  limit: number;
}

/**
 * Returns the best unprocessed journalists at open outlets with enough relevance. Desks and agencies are
 * excluded.
 */
export const chooseJournalists = (
  { em }: Needs<'em'>,
  { orgId, campaignId, minimumScore, sandbox, limit }: Choice,
): Promise<ChosenJournalist[]> => statement(em, CHOOSE, [orgId, campaignId, minimumScore, limit, sandbox]);

/** Newest articles to read for each writer. An address usually occurs on all of them. */
const PAGES_OF_EACH = 2;

/**
 * SQL: the newest unread articles of journalist `j`, which may contain an address. Sandbox feeds contain
 * addresses themselves.
 */
export const NEWEST_UNREAD = `
  select newest.* from (
    select a.*, coalesce(a.published_at, a.created_at) as at
    from bylines b join articles a on a.org_id = b.org_id and a.id = b.article_id
    join outlets o on o.org_id = a.org_id and o.id = a.outlet_id and not o.sandbox
    where b.org_id = j.org_id and b.journalist_id = j.id
    order by coalesce(a.published_at, a.created_at) desc, a.id desc limit ${PAGES_OF_EACH}
  ) newest where newest.page_read_at is null`;

const UNREAD_PROFILE = 'j.profile_url is not null and j.profile_read_at is null';

/** SQL: an unread article or profile page may still contain the journalist's address. */
const HAS_UNREAD_PAGE = `j.email is null and (${UNREAD_PROFILE} or exists (${NEWEST_UNREAD}))`;

/** SQL: the same, and one of these pages is due. */
export const HAS_DUE_PAGE = `j.email is null and (
  (${UNREAD_PROFILE} and (j.profile_retry_at is null or j.profile_retry_at <= $5))
  or exists (select 1 from (${NEWEST_UNREAD}) page where page.page_retry_at is null or page.page_retry_at <= $5))`;

/** SQL: unprocessed journalists of the campaign at open outlets with enough relevance. */
export const WAITING_JOURNALISTS = `
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
    from ${WAITING_JOURNALISTS} and not (${HAS_UNREAD_PAGE})
  ) waiting
  join outlets o on o.org_id = waiting.org_id and o.id = waiting.outlet_id and o.sandbox = $5
  left join articles a on a.org_id = waiting.org_id and a.id = waiting.article_id
  order by waiting.points desc, waiting.id
  limit $4`;

/**
 * Returns when the next page is due that may name a journalist or an address for the campaign. Null if none is
 * left.
 */
export async function nextPageAt(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, campaignId, minimumScore }: Pick<Choice, 'orgId' | 'campaignId' | 'minimumScore'>,
): Promise<Date | null> {
  const [found] = await statement<{ at: Date | null }>(em, NEXT_PAGE, [orgId, campaignId, minimumScore, clock.now()]);
  return found?.at ?? null;
}

const NEXT_PAGE = `
  select min(coalesce(at, $4::timestamptz)) as at from (
    select case when ${UNREAD_PROFILE} then least(coalesce(j.profile_retry_at, $4::timestamptz), page.at) else page.at end as at
    from (select j.* from ${WAITING_JOURNALISTS} and ${HAS_UNREAD_PAGE}) j
    left join lateral (select min(coalesce(page_retry_at, $4::timestamptz)) as at from (${NEWEST_UNREAD}) unread) page on true
    union all
    select coalesce(a.page_retry_at, $4::timestamptz)
    from ${UNSIGNED_ARTICLES}
  ) waiting having count(*) > 0`;

export type JournalistOutcome = { id: string } & (
  | { status: 'served'; leadId: string }
  | { status: 'skipped'; leadId: string | null; reason: string }
);

/** Stores outcomes. The outlets of served journalists become served too. */
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
  if (found === undefined) throw new Error('The count query returned no row.');
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
