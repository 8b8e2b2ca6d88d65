import { createHash } from 'node:crypto';
import {
  BEATS,
  FIRST_NAMES,
  LAST_NAMES,
  PLACES,
  SANDBOX_COMMON_WORDS,
  SANDBOX_DESKS,
  SANDBOX_PAPERS,
  SANDBOX_TITLES,
  SENTENCES,
} from './invented-words.ts';

/** `.example` is reserved (RFC 2606), so no email can arrive. */
export const SANDBOX_SUFFIX = '.press.example';

/** The seed of a sandbox world. The same seed gives the same world. */
export interface WorldSeed {
  words: string[];
  day: string;
}

export type SandboxFormat = 'rss' | 'atom' | 'json' | 'rdf' | 'old-rss' | 'news-sitemap';

export interface InventedOutlet {
  name: string;
  host: string;
  format: SandboxFormat;
  section: string;
  feedUrl: string;
}

export interface InventedArticle {
  url: string;
  title: string;
  text: string[];
  author: string;
  email: string | null;
  published: Date;
  section: string;
}

export const OUTLETS = PLACES.length * SANDBOX_PAPERS.length;
const FORMATS: SandboxFormat[] = ['rss', 'atom', 'json', 'rdf', 'news-sitemap', 'old-rss'];
/** One outlet in this many covers the brand's field. */
const RELEVANT_EVERY = 4;
const ARTICLES = 10;
const DAY_MS = 86_400_000;

const MAX_WORDS = 10;
const WORD = /^[\p{L}\p{N}][\p{L}\p{N} +#.-]{1,29}$/u;

/** Encodes the seed as a part of the URL, so that no state is stored. */
const seedKey = ({ words, day }: WorldSeed) => Buffer.from(JSON.stringify([day, ...words])).toString('base64url');

export function parseSeed(key: string): WorldSeed | null {
  try {
    const [day, ...words] = JSON.parse(Buffer.from(key, 'base64url').toString()) as unknown[];
    const isSeed = typeof day === 'string' && !Number.isNaN(Date.parse(day)) && /^\d{4}-\d{2}-\d{2}$/.test(day);
    if (!isSeed || words.length > MAX_WORDS || !words.every((word) => typeof word === 'string' && WORD.test(word)))
      return null;
    return { day, words: words as string[] };
  } catch {
    return null;
  }
}

/** Builds a seed from the brand's own words, as far as articles could use them. */
export function createSeed(words: readonly string[], now: Date): WorldSeed {
  const usable = [...new Set(words.map((word) => word.trim().toLowerCase()))].filter((word) => WORD.test(word));
  const field = usable.length >= 3 ? usable : [...usable, ...SANDBOX_COMMON_WORDS];
  return { words: field.slice(0, MAX_WORDS), day: now.toISOString().slice(0, 10) };
}

/** Returns a generator of numbers from 0 to 1, determined by the text. */
function createRandom(text: string): () => number {
  let block = createHash('sha256').update(text).digest();
  let at = 0;
  return () => {
    if (at + 4 > block.length) {
      block = createHash('sha256').update(block).digest();
      at = 0;
    }
    at += 4;
    return block.readUInt32LE(at - 4) / 2 ** 32;
  };
}

const pick = <Item>(items: readonly Item[], chance: () => number): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('Cannot pick an item from an empty list.');
  return item;
};

export function inventOutlet(seed: WorldSeed, index: number): InventedOutlet {
  const key = seedKey(seed);
  const name = `${PLACES[index % PLACES.length]} ${SANDBOX_PAPERS[Math.floor(index / PLACES.length)]}`;
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 6);
  const host = `${name.toLowerCase().replaceAll(' ', '-')}-${mark}${SANDBOX_SUFFIX}`;
  const section = isRelevant(index) ? 'Industry' : beatAt(index).name;
  const format = FORMATS[index % FORMATS.length] ?? 'rss';
  return { name, host, format, section, feedUrl: `https://${host}/${key}/${index}/feed` };
}

const isRelevant = (index: number) => index % RELEVANT_EVERY === 1;
const beatAt = (index: number) => BEATS[index % BEATS.length] ?? { name: 'News', words: SANDBOX_COMMON_WORDS };

export function inventArticles(seed: WorldSeed, index: number): InventedArticle[] {
  const outlet = inventOutlet(seed, index);
  const chance = createRandom(`${seedKey(seed)}:${index}`);
  const staff = Array.from({ length: 3 }, (_, place) => {
    const [first, last] = [pick(FIRST_NAMES, chance), pick(LAST_NAMES, chance)];
    const email = place === 1 ? null : `${first}.${last}@${outlet.host}`.toLowerCase();
    return { author: `${first} ${last}`, email };
  });
  return Array.from({ length: ARTICLES }, (_, number) => {
    // At relevant outlets, three of ten articles are off topic. Elsewhere the field occurs rarely.
    const isAboutField = isRelevant(index) ? number % 10 < 7 : number === 9 && index % 7 === 0;
    const words = isAboutField ? seed.words : beatAt(index).words;
    const a = pick(words, chance);
    const others = words.filter((word) => word !== a);
    const [b, c] = [pick(others, chance), pick(others, chance)];
    const fill = (text: string) =>
      text.replaceAll('{a}', a).replaceAll('{b}', b).replaceAll('{c}', c).replace('{A}', capital(a));
    const title = fill(pick(SANDBOX_TITLES, chance));
    const isDesk = number === 4;
    const writer = isDesk ? { author: pick(SANDBOX_DESKS, chance), email: null } : pick(staff, chance);
    const age = number * 2 * DAY_MS + Math.floor(chance() * DAY_MS);
    return {
      ...writer,
      url: `https://${outlet.host}/${seedKey(seed)}/${index}/${number}`,
      title,
      text: Array.from({ length: 4 }, () => fill(pick(SENTENCES, chance))),
      published: new Date(Date.parse(seed.day) - age),
      section: outlet.section,
    };
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
