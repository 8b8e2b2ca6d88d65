import { type CorpusArticle, type ScoredArticle, SLICE_SIZE, type YieldToEventLoop } from './corpus.ts';
import { sortInSlices } from './sort-in-slices.ts';

/** The relevance of an outlet or journalist for a brand, with reasons. */
export interface Standing {
  id: string;
  /** 0 to 100, with two decimals. */
  score: number;
  whyRelevant: string;
  whyNotRelevant: string;
  evidence: { articleId: string; words: string[] }[];
}

export interface RankingOptions {
  now: number;
  maxAgeDays: number;
  /** Returns the owners of an article: its outlet, or its journalists. */
  whose: (article: CorpusArticle) => readonly string[];
  /** Number of assumed irrelevant articles: one relevant article does not prove a beat. */
  doubt: number;
}

const DAY_MS = 86_400_000;
/** Articles lose half of their weight in this time. */
const HALF_LIFE_DAYS = 45;
/** Number of relevant new articles that prove a beat. */
const A_BEAT = 4;
const MAX_EVIDENCE = 5;
const MAX_WORDS = 5;
const HARDLY_EVER = 0.2;

interface Tally {
  articles: number;
  /** Sum of article weights by age. */
  weight: number;
  fits: number;
  scored: ScoredArticle[];
}

/**
 * Returns everyone with relevant articles, best first. Half of the score is the share of relevant work, half
 * its amount.
 */
export async function rankByRelevance(
  articles: readonly CorpusArticle[],
  scored: readonly ScoredArticle[],
  reckoning: RankingOptions,
  breathe: YieldToEventLoop,
): Promise<Standing[]> {
  const tallies = new Map<string, Tally>();
  for (const [at, article] of articles.entries()) {
    if (at % SLICE_SIZE === SLICE_SIZE - 1) await breathe();
    for (const id of reckoning.whose(article)) {
      const tally = tallies.get(id) ?? { articles: 0, weight: 0, fits: 0, scored: [] };
      tally.articles += 1;
      tally.weight += freshness(article, reckoning.now);
      tallies.set(id, tally);
    }
  }
  for (const [at, one] of scored.entries()) {
    if (at % SLICE_SIZE === SLICE_SIZE - 1) await breathe();
    for (const id of reckoning.whose(one.article)) {
      const tally = tallies.get(id);
      tally?.scored.push(one);
      if (tally !== undefined) tally.fits += one.fit * freshness(one.article, reckoning.now);
    }
  }
  const listed = await buildStandings(tallies, reckoning, breathe);
  return sortInSlices(listed, (one, other) => other.score - one.score || (one.id < other.id ? -1 : 1), breathe);
}

async function buildStandings(
  tallies: Map<string, Tally>,
  reckoning: RankingOptions,
  breathe: YieldToEventLoop,
): Promise<Standing[]> {
  const listed: Standing[] = [];
  let looked = 0;
  for (const [id, tally] of tallies) {
    looked += Math.max(1, tally.scored.length);
    if (looked >= SLICE_SIZE) {
      looked = 0;
      await breathe();
    }
    const standing = tally.fits > 0 ? standingOf(id, tally, reckoning) : null;
    if (standing !== null && standing.score > 0) listed.push(standing);
  }
  return listed;
}

const ageInDays = ({ at }: CorpusArticle, now: number) => Math.max(0, (now - at) / DAY_MS);

const freshness = (article: CorpusArticle, now: number) => 0.5 ** (ageInDays(article, now) / HALF_LIFE_DAYS);

function standingOf(id: string, tally: Tally, reckoning: RankingOptions): Standing {
  const focus = tally.fits / (tally.weight + reckoning.doubt);
  const volume = 1 - Math.exp(-tally.fits / A_BEAT);
  const best = tally.scored.toSorted((one, other) => other.fit - one.fit);
  return {
    id,
    score: Math.round((focus + volume) * 5_000) / 100,
    whyRelevant: reasonFor(tally, best, reckoning),
    whyNotRelevant: reasonAgainst(tally, best, reckoning),
    evidence: best
      .slice(0, MAX_EVIDENCE)
      .map(({ article, shared }) => ({ articleId: article.id, words: shared.slice(0, MAX_WORDS) })),
  };
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function reasonFor({ articles, scored }: Tally, best: ScoredArticle[], { now, maxAgeDays }: RankingOptions): string {
  const words = wordsOf(best).join(', ');
  const newest = Math.min(...scored.map(({ article }) => ageInDays(article, now)));
  const days = Math.floor(newest);
  const latest = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  const about = words === '' ? 'is about what the brand does' : `is about what the brand does (${words})`;
  return scored.length === 1
    ? `1 of ${counted(articles, 'article')} in the last ${maxAgeDays} days ${about}; it appeared ${latest}.`
    : `${scored.length} of ${counted(articles, 'article')} in the last ${maxAgeDays} days ${about.replace(/^is/, 'are')}; the latest appeared ${latest}.`;
}

function reasonAgainst({ articles, scored }: Tally, best: ScoredArticle[], { now }: RankingOptions): string {
  const newest = Math.min(...scored.map(({ article }) => ageInDays(article, now)));
  const strongest = best[0]?.fit ?? 0;
  const reasons = [
    ...(scored.length === 1 ? ['a single article may be a coincidence'] : []),
    ...(articles > 1 && scored.length / articles < HARDLY_EVER
      ? [`${articles - scored.length} of ${counted(articles, 'article')} are about other topics`]
      : []),
    ...(newest > HALF_LIFE_DAYS ? [`no relevant article appeared in the last ${Math.floor(newest)} days`] : []),
    ...(strongest < HARDLY_EVER ? ['the articles have little in common with the brand'] : []),
  ];
  if (reasons.length === 0) return '';
  const sentence = reasons.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function wordsOf(best: ScoredArticle[]): string[] {
  const counts = new Map<string, number>();
  for (const { shared } of best.slice(0, MAX_EVIDENCE * 2)) {
    for (const word of shared) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([word]) => word)
    .slice(0, MAX_WORDS);
}
