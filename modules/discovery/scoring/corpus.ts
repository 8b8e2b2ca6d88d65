import { termsOf } from './terms.ts';

/** An article as the scorer reads it. */
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

/** What is left of an article once it is read: numbers, some hundred bytes however long it is. */
export interface CorpusArticle {
  id: string;
  outletId: string | null;
  journalistIds: readonly string[];
  at: number;
  /** Its terms, each once. */
  keys: Uint32Array;
  /** How often each stands there, a title's counting double. */
  counts: Uint8Array;
  length: number;
}

/** How well an article fits, and what it shares with the brand. */
export interface ScoredArticle {
  article: CorpusArticle;
  /** 0 to 1: 1 where it could be the brand's own. */
  fit: number;
  /** What both speak of, the weightiest first. */
  shared: string[];
}

const TITLE_TIMES = 2;
const MAX_COUNT = 255;
/** An article says what it is about at its beginning; so one costs at most three kilobytes. */
const MAX_KEYS = 600;

export function compact(article: ReadArticle): CorpusArticle {
  const counted = new Map<number, number>();
  let length = 0;
  const count = (text: string | null, times: number) => {
    for (const { key, isPhrase } of termsOf(text ?? '')) {
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
/** Feeds give one text under two names. */
const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && one.slice(0, COMPARED) === other.slice(0, COMPARED);
