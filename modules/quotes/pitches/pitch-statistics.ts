import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { FeatureStatistics, StatisticsQuestion, StatisticsRow } from '../../features/index.ts';

const SLUG = 'expert-quotes-v1';

interface Counted {
  brandId: string;
  quotePitchesDrafted: number;
  quotePitchesSent: number;
  quotesPublished: number;
}

/** Adds pitches outside campaigns to the campaign statistics, so that totals cover the whole feature. */
export const withPitchesOutsideCampaigns = (ofCampaigns: FeatureStatistics): FeatureStatistics => ({
  async read(em, question) {
    const found = await ofCampaigns.read(em, question);
    const counted = includesPitches(question) ? await countOutside(em, question, found.sandbox) : [];
    if (counted.length === 0) return found;
    return {
      sandbox: found.sandbox,
      total: addPitchCounts(found.total, counted),
      groups: addToGroups(found.groups, question, counted),
    };
  },
});

const includesPitches = ({ featureSlugs, filter }: StatisticsQuestion) =>
  (featureSlugs === null || featureSlugs.includes(SLUG)) &&
  filter.campaignId === undefined &&
  filter.workflowSlug === undefined &&
  filter.workflowDynastySlug === undefined;

/**
 * Counts like campaign counters: a pitch is sent when a mail server accepted it or a user marked it as
 * submitted. Sandbox pitches are counted separately.
 */
const countOutside = (em: EntityManager, { orgId, filter }: StatisticsQuestion, sandbox: boolean) =>
  statement<Counted>(
    em,
    `select brand_id as "brandId", count(*) filter (where written_by <> 'person')::int as "quotePitchesDrafted",
       count(sent_at)::int as "quotePitchesSent", count(*) filter (where status = 'published')::int as "quotesPublished"
     from quote_pitches pitch join quote_requests request on request.org_id = pitch.org_id and request.id = quote_request_id
     where pitch.org_id = $1 and campaign_id is null and ($2::uuid is null or brand_id = $2) and sandbox = $3
     group by brand_id`,
    [orgId, filter.brandId ?? null, sandbox],
  );

function addPitchCounts(row: StatisticsRow, counted: readonly Counted[]): StatisticsRow {
  const counts = { ...row.counts };
  for (const { brandId: _brand, ...own } of counted)
    for (const [name, value] of Object.entries(own)) counts[name] = (counts[name] ?? 0) + value;
  return { ...row, counts };
}

/** Adds the counts to groups by brand or feature. For groups by campaign or workflow, they are only in the total. */
function addToGroups(groups: StatisticsRow[], { groupBy }: StatisticsQuestion, counted: Counted[]): StatisticsRow[] {
  if (groupBy !== 'brandId' && groupBy !== 'featureSlug') return groups;
  const byGroup = Map.groupBy(counted, ({ brandId }) => (groupBy === 'brandId' ? brandId : SLUG));
  const known = groups.map((row) => addPitchCounts(row, byGroup.get(row.group ?? '') ?? []));
  const missing = [...byGroup].filter(([group]) => !groups.some((row) => row.group === group));
  return [...known, ...missing.map(([group, own]) => addPitchCounts({ ...IDLE, group }, own))];
}

const IDLE = {
  totalCost: 0n,
  completedRuns: 0,
  activeCampaigns: 0,
  firstRunAt: null,
  lastRunAt: null,
  counts: {},
};
