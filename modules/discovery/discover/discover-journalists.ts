import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { findFeedsOf } from '../feeds/find-feeds.ts';
import { readFeedsNow } from '../feeds/read-feeds.ts';
import { signOutletArticles } from '../feeds/sign-articles.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { findJournalistAddresses } from '../journalists/find-addresses.ts';
import { buildBrandTerms } from '../scoring/brand-terms.ts';
import type { CorpusArticle } from '../scoring/corpus.ts';
import { rankByRelevance } from '../scoring/rank-by-relevance.ts';
import { readCorpus } from '../scoring/read-corpus.ts';
import { scoreArticles } from '../scoring/score-articles.ts';
import type { DiscoverJournalistsInput, ResolveJournalistsInput } from './discover.schema.ts';
import { READING_MS } from './discover-outlets.ts';
import { runDiscovery } from './discovery-runs.ts';

const DAY_MS = 86_400_000;
const MAX_AGE_DAYS = 90;

interface KnownOutlet {
  id: string;
  url: string;
  sandbox: boolean;
  readAt: Date | null;
}

export async function discoverJournalists(
  unit: MemberContext,
  { outletId, maxArticles }: z.output<typeof DiscoverJournalistsInput>,
) {
  const outlet = await findOutlet(unit, outletId);
  return runDiscovery(unit, { taskName: 'discover-journalists', brandIds: null }, async () => {
    const since = unit.clock.now();
    const signal = AbortSignal.timeout(READING_MS);
    await readOutlet(unit, outlet, signal);
    await readWriters(unit, { outletId: outlet.id, maxArticles }, signal);
    const found = await readOutletJournalists(unit, outlet.id, maxArticles);
    return found.filter(({ createdAt }) => createdAt >= since).length;
  });
}

/**
 * Returns the writers of an outlet, those on the topic first. An outlet that was read within a day is not read
 * again.
 */
export async function resolveJournalists(
  unit: MemberContext,
  { outletId, featureInputs = {}, maxArticles }: z.output<typeof ResolveJournalistsInput>,
) {
  const outlet = await findOutlet(unit, outletId);
  const now = unit.clock.now().getTime();
  const cached = outlet.readAt !== null && now - outlet.readAt.getTime() < DAY_MS;
  if (!cached) await readOutlet(unit, outlet, AbortSignal.timeout(READING_MS));
  const scores = await scoreJournalists(unit, outlet, Object.values(featureInputs).join('\n'));
  const journalists = (await readOutletJournalists(unit, outlet.id, maxArticles)).map(
    ({ createdAt, updatedAt, ...row }) => ({
      ...row,
      relevanceScore: scores.get(row.id)?.score ?? 0,
      whyRelevant: scores.get(row.id)?.whyRelevant ?? '',
      whyNotRelevant: scores.get(row.id)?.whyNotRelevant ?? '',
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }),
  );
  return { journalists: journalists.toSorted((one, other) => other.relevanceScore - one.relevanceScore), cached };
}

async function findOutlet({ em, actor }: MemberContext, outletId: string): Promise<KnownOutlet> {
  if (!isId(outletId)) throw notFound('Outlet');
  const [outlet] = await statement<KnownOutlet>(
    em,
    `select id, url, sandbox, greatest(site_read_at,
       (select max(read_at) from feeds f where f.org_id = o.org_id and f.outlet_id = o.id)) as "readAt"
     from outlets o where org_id = $1 and id = $2`,
    [actor.orgId, outletId],
  );
  if (outlet === undefined) throw notFound('Outlet');
  return outlet;
}

/**
 * Reads the outlet's feeds, including those that its site names. Skips the site if the rate limit forbids a
 * request now.
 */
async function readOutlet(unit: MemberContext, { id, url }: KnownOutlet, signal: AbortSignal): Promise<void> {
  const { orgId } = unit.actor;
  await findFeedsOf(unit, { orgId, id, url }, signal).catch((error: unknown) => {
    if (!(error instanceof TooSoon) && !signal.aborted) throw error;
  });
  const feeds = await statement<{ id: string }>(
    unit.em,
    'select id from feeds where org_id = $1 and outlet_id = $2 order by id',
    [orgId, id],
  );
  if (feeds.length > 0) await readFeedsNow(unit, { orgId, feedIds: feeds.map((feed) => feed.id), signal });
}

async function readWriters(
  unit: MemberContext,
  { outletId, maxArticles }: { outletId: string; maxArticles: number },
  signal: AbortSignal,
): Promise<void> {
  const { orgId } = unit.actor;
  await signOutletArticles(unit, { orgId, outletId, limit: maxArticles, signal });
  const found = await readOutletJournalists(unit, outletId, maxArticles);
  const people = found.filter(({ entityType }) => entityType === 'individual').map(({ id }) => id);
  await findJournalistAddresses(unit, orgId, people, signal);
}

async function scoreJournalists({ em, clock, actor }: MemberContext, { id, sandbox }: KnownOutlet, topics: string) {
  const now = clock.now().getTime();
  const since = new Date(now - MAX_AGE_DAYS * DAY_MS);
  const terms = buildBrandTerms({ name: '', location: null, said: [], headings: [], body: [] }, topics);
  const corpus = terms.length === 0 ? [] : await readCorpus(em, { orgId: actor.orgId, sandbox, since });
  const fitting = await scoreArticles(corpus, terms, setImmediate);
  const own = { now, maxAgeDays: MAX_AGE_DAYS, doubt: 2 };
  const whose = ({ outletId, journalistIds }: CorpusArticle) => (outletId === id ? journalistIds : []);
  const listed = await rankByRelevance(corpus, fitting, { ...own, whose }, setImmediate);
  return new Map(listed.map((standing) => [standing.id, standing]));
}

interface JournalistRow {
  id: string;
  entityType: 'individual' | 'organization';
  journalistName: string;
  firstName: string | null;
  lastName: string | null;
  outletId: string;
  outletName: string;
  outletDomain: string;
  sandbox: boolean;
  email: string | null;
  articleUrls: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Returns the writers of an outlet's newest articles, latest writers first. */
const readOutletJournalists = ({ em, actor }: MemberContext, outletId: string, maxArticles: number) =>
  statement<JournalistRow>(em, JOURNALISTS_OF_OUTLET, [actor.orgId, outletId, maxArticles]);

const JOURNALISTS_OF_OUTLET = `
  with newest as (
    select id, url, coalesce(published_at, created_at) as at from articles
    where org_id = $1 and outlet_id = $2 order by coalesce(published_at, created_at) desc, id desc limit $3
  )
  select j.id, j.entity_type as "entityType", j.name as "journalistName", j.first_name as "firstName",
         j.last_name as "lastName", o.id as "outletId", o.name as "outletName", o.domain as "outletDomain",
         o.sandbox, j.email,
         array_agg(newest.url order by newest.at desc, newest.id desc) as "articleUrls",
         j.created_at as "createdAt", j.updated_at as "updatedAt"
  from newest
  join bylines b on b.org_id = $1 and b.article_id = newest.id
  join journalists j on j.org_id = $1 and j.id = b.journalist_id
  join outlets o on o.org_id = $1 and o.id = $2
  group by j.org_id, j.id, o.org_id, o.id
  order by max(newest.at) desc, j.id`;
