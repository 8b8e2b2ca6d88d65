import { extractTerms } from './terms.ts';

export interface ReadArticle {
  id: string;
  outletId: string | null;
  journalistIds: readonly string[];
  at: Date;
  title: string | null;
  description: string | null;
  snippet: string | null;
  keywords: string | null;
}

/** A compact article: numbers of a few hundred bytes, whatever its length. */
export interface CorpusArticle {
  id: string;
  outletId: string | null;
  journalistIds: readonly string[];
  at: number;
  keys: Uint32Array;
  /** Occurrences of each term; occurrences in the title count twice. */
  counts: Uint8Array;
  length: number;
}

export interface ScoredArticle {
  article: CorpusArticle;
  /** 0 to 1; 1 means that the brand could have written it. */
  fit: number;
  shared: string[];
}

const TITLE_TIMES = 2;
const MAX_COUNT = 255;
/** The beginning of an article shows its topic. Limits an article to 3 KB. */
const MAX_KEYS = 600;

export function compactArticle(article: ReadArticle): CorpusArticle {
  const counted = new Map<number, number>();
  let length = 0;
  const count = (text: string | null, times: number) => {
    for (const { key, isPhrase } of extractTerms(text ?? '')) {
      if (!isPhrase) length += times;
      counted.set(key, (counted.get(key) ?? 0) + times);
    }
  };
  count(article.title, TITLE_TIMES);
  count(article.keywords, TITLE_TIMES);
  count(article.description, 1);
  if (!isSame(article.description, article.snippet)) count(article.snippet, 1);
  const kept = [...counted].slice(0, MAX_KEYS);
  const { id, outletId, journalistIds, at } = article;
  return {
    id,
    outletId,
    journalistIds,
    at: at.getTime(),
    keys: Uint32Array.from(kept, ([key]) => key),
    counts: Uint8Array.from(kept, ([, times]) => Math.min(times, MAX_COUNT)),
    length,
  };
}

const COMPARED = 80;
/** Detects feeds that repeat one text in two fields. */
const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && one.slice(0, COMPARED) === other.slice(0, COMPARED);

/** Yields to the event loop. Called after each slice. */
export type YieldToEventLoop = () => Promise<unknown>;

/** Number of articles that takes a few milliseconds. */
export const SLICE_SIZE = 500;

export async function countDocumentFrequencies(
  articles: readonly CorpusArticle[],
  wanted: ReadonlySet<number>,
  breathe: YieldToEventLoop,
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const [at, { keys }] of articles.entries()) {
    for (const key of keys) if (wanted.has(key)) found.set(key, (found.get(key) ?? 0) + 1);
    if (at % SLICE_SIZE === SLICE_SIZE - 1) await breathe();
  }
  return found;
}
