import { setImmediate } from 'node:timers/promises';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { readBrandTerms, type Scoring } from './brand-subjects.ts';
import type { CorpusArticle } from './corpus.ts';
import { keepDiscoveries } from './keep-discoveries.ts';
import { keepJournalistScores, keepOutletScores } from './keep-scores.ts';
import { rankByRelevance, type Standing } from './rank-by-relevance.ts';
import { readCorpus } from './read-corpus.ts';
import { scoreArticles } from './score-articles.ts';

const DAY_MS = 86_400_000;
/** Number of assumed irrelevant articles besides the known ones. */
const DOUBT = { outlet: 4, journalist: 2 };

interface Scored {
  articles: number;
  discoveries: number;
  outlets: number;
  journalists: number;
}

/**
 * Scores the articles of an organisation for one campaign and stores the scores. Can be repeated: scores are
 * replaced, but outcomes stay, and so do scores of a run that began later. Call it without holding locks.
 */
export async function scoreForCampaign(unit: Needs<'em' | 'clock'>, scoring: Scoring): Promise<Scored> {
  const { orgId, sandbox, maxAgeDays } = scoring;
  const began = unit.clock.now();
  const now = began.getTime();
  const terms = await readBrandTerms(unit, scoring);
  const corpus = await readCorpus(unit.em, { orgId, sandbox, since: new Date(now - maxAgeDays * DAY_MS) });
  const fitting = await scoreArticles(corpus, terms, setImmediate);
  const reckoning = { now, maxAgeDays };
  const ofOutlets = {
    ...reckoning,
    doubt: DOUBT.outlet,
    whose: ({ outletId }: CorpusArticle) => (outletId === null ? [] : [outletId]),
  };
  const outlets = await rankByRelevance(corpus, fitting, ofOutlets, setImmediate);
  const ofJournalists = {
    ...reckoning,
    doubt: DOUBT.journalist,
    whose: ({ journalistIds }: CorpusArticle) => journalistIds,
  };
  const journalists = await rankByRelevance(corpus, fitting, ofJournalists, setImmediate);
  await keepDiscoveries(unit, scoring, fitting);
  const own = { ...scoring, began };
  await keepOutletScores(unit, own, await withinLimit(unit, scoring, outlets));
  await keepJournalistScores(unit, own, journalists);
  return {
    articles: corpus.length,
    discoveries: fitting.length,
    outlets: outlets.length,
    journalists: journalists.length,
  };
}

/** Returns the outlets that the campaign already has, and the best new ones up to the limit. */
async function withinLimit(
  { em }: Needs<'em'>,
  { orgId, campaignId, mostNewOutlets }: Scoring,
  outlets: readonly Standing[],
): Promise<readonly Standing[]> {
  if (mostNewOutlets === undefined) return outlets;
  const known = await statement<{ id: string }>(
    em,
    'select outlet_id as id from campaign_outlets where org_id = $1 and campaign_id = $2',
    [orgId, campaignId],
  );
  const ids = new Set(known.map(({ id }) => id));
  let left = mostNewOutlets;
  return outlets.filter(({ id }) => ids.has(id) || left-- > 0);
}
