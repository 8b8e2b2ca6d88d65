import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { shownEvidence } from '../outlets/outlet.view.ts';
import type { Scoring } from './brand-subjects.ts';
import type { Standing } from './rank-by-relevance.ts';

const AT_ONCE = 500;

type Unit = Needs<'em'>;

interface BegunScoring extends Scoring {
  /** The time before articles were read, stored as `updated_at`. The scoring that began later knew more and wins. */
  began: Date;
}

/** Stores scores of outlets. Keeps statuses set by users or emails, and scores set by users. */
export const keepOutletScores = (unit: Unit, scoring: BegunScoring, outlets: readonly Standing[]) =>
  storeScores(unit, scoring, outlets, { keepThese: KEEP_OUTLETS, forgetOthers: FORGET_OUTLETS });

/** Stores scores of journalists, with the articles that a pitch may refer to. */
export const keepJournalistScores = (unit: Unit, scoring: BegunScoring, journalists: readonly Standing[]) =>
  storeScores(unit, scoring, journalists, { keepThese: KEEP_JOURNALISTS, forgetOthers: FORGET_JOURNALISTS });

async function storeScores(
  { em }: Unit,
  scoring: BegunScoring,
  scored: readonly Standing[],
  { keepThese, forgetOthers }: { keepThese: string; forgetOthers: string },
): Promise<void> {
  const { orgId, campaignId, brandId, featureSlug, workflowSlug, runId, maxAgeDays, began } = scoring;
  for (let at = 0; at < scored.length; at += AT_ONCE) {
    const rows = scored.slice(at, at + AT_ONCE).map((one) => ({ ...one, rowId: newId() }));
    const values = [orgId, campaignId, brandId, featureSlug, workflowSlug, runId, began, JSON.stringify(rows)];
    await statement(em, keepThese, values);
  }
  const reason = `No relevant article in the last ${maxAgeDays} days.`;
  await statement(em, forgetOthers, [orgId, campaignId, runId, began, reason, scored.map(({ id }) => id)]);
}

const GIVEN = `jsonb_to_recordset($8::jsonb) as given
  (id uuid, "rowId" uuid, score numeric, "whyRelevant" text, "whyNotRelevant" text, evidence jsonb)`;

/** Rows are locked in id order, so that two scorings of a campaign cannot deadlock. */
const KEEP_OUTLETS = `
  insert into campaign_outlets as known (org_id, campaign_id, outlet_id, brand_id, feature_slug, workflow_slug, relevance,
    why_relevant, why_not_relevant, evidence, status, run_id, created_at, updated_at)
  select o.org_id, $2, o.id, $3, $4, $5, given.score, given."whyRelevant", given."whyNotRelevant", given.evidence, 'open', $6, $7, $7
  from ${GIVEN}
  join outlets o on o.org_id = $1 and o.id = given.id
  order by o.id
  on conflict (org_id, campaign_id, outlet_id) do update set
    relevance = excluded.relevance, unscored = false, why_relevant = excluded.why_relevant,
    why_not_relevant = excluded.why_not_relevant, evidence = excluded.evidence, run_id = excluded.run_id, updated_at = excluded.updated_at
  where known.unscored or (known.run_id is not null and known.updated_at <= $7)`;

const FORGET_OUTLETS = `
  update campaign_outlets set relevance = 0, why_relevant = '', why_not_relevant = $5, evidence = '[]', run_id = $3, updated_at = $4
  where org_id = $1 and campaign_id = $2 and run_id is not null and relevance > 0 and outlet_id <> all($6::uuid[])
    and updated_at <= $4`;

const KEEP_JOURNALISTS = `
  insert into campaign_journalists as known (org_id, id, campaign_id, journalist_id, outlet_id, brand_id, feature_slug,
    workflow_slug, relevance, why_relevant, why_not_relevant, article_id, article_urls, status, run_id, created_at, updated_at)
  select j.org_id, given."rowId", $2, j.id, j.outlet_id, $3, $4, $5, given.score, given."whyRelevant", given."whyNotRelevant",
    (evidence.shown -> 0 ->> 'articleId')::uuid, jsonb_path_query_array(evidence.shown, '$[*].articleUrl'), 'buffered', $6, $7, $7
  from ${GIVEN}
  join journalists j on j.org_id = $1 and j.id = given.id
  cross join lateral (select ${shownEvidence('given.evidence')} as shown) evidence
  order by j.id
  on conflict (org_id, campaign_id, journalist_id) do update set
    relevance = excluded.relevance, why_relevant = excluded.why_relevant, why_not_relevant = excluded.why_not_relevant,
    article_id = excluded.article_id, article_urls = excluded.article_urls, run_id = excluded.run_id,
    updated_at = excluded.updated_at
  where known.updated_at <= $7`;

const FORGET_JOURNALISTS = `
  update campaign_journalists set relevance = 0, why_relevant = '', why_not_relevant = $5, article_id = null,
    article_urls = '[]', run_id = $3, updated_at = $4
  where org_id = $1 and campaign_id = $2 and run_id is not null and relevance > 0 and journalist_id <> all($6::uuid[])
    and updated_at <= $4`;
