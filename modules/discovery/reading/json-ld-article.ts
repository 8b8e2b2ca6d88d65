import { MAX_AUTHORS, type WrittenAuthor } from './feed-entry.ts';

export interface ArticleFacts {
  headline: string | null;
  authors: WrittenAuthor[];
  published: string | null;
  modified: string | null;
  section: string | null;
  keywords: string[] | null;
}

type Json = Record<string, unknown>;

const ARTICLE = /(?:Article|BlogPosting|Report|Review)$/;
const MAX_DEPTH = 6;
const MAX_NODES = 200;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const textOf = (value: unknown): string | null => {
  const [text] = asList(value);
  return typeof text === 'string' && text.trim() !== '' ? text : null;
};

/** Returns the first article that the scripts describe. Invalid scripts are ignored. */
export function readArticleFacts(scripts: readonly string[]): ArticleFacts | null {
  for (const script of scripts) {
    const found = articleIn(parsed(script), { left: MAX_NODES }, 0);
    if (found !== null) return factsOf(found);
  }
  return null;
}

function parsed(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    return null;
  }
}

function articleIn(value: unknown, nodes: { left: number }, depth: number): Json | null {
  if (depth > MAX_DEPTH || nodes.left <= 0) return null;
  nodes.left -= 1;
  if (Array.isArray(value)) return firstOf(value, nodes, depth);
  if (!isObject(value)) return null;
  if (asList(value['@type']).some((type) => typeof type === 'string' && ARTICLE.test(type))) return value;
  return firstOf([value['@graph'], value['mainEntity'], value['mainEntityOfPage']], nodes, depth);
}

function firstOf(values: unknown[], nodes: { left: number }, depth: number): Json | null {
  for (const value of values.slice(0, MAX_NODES)) {
    const found = articleIn(value, nodes, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function factsOf(article: Json): ArticleFacts {
  const keywords = asList(article['keywords']).filter((word) => typeof word === 'string');
  return {
    headline: textOf(article['headline']) ?? textOf(article['name']),
    authors: asList(article['author'] ?? article['creator'])
      .slice(0, MAX_AUTHORS)
      .flatMap(authorOf),
    published: textOf(article['datePublished']) ?? textOf(article['dateCreated']),
    modified: textOf(article['dateModified']),
    section: textOf(article['articleSection']),
    keywords: keywords.length === 0 ? null : keywords.flatMap((word) => word.split(',', 40)),
  };
}

function authorOf(value: unknown): WrittenAuthor[] {
  if (typeof value === 'string') return [{ name: value, email: '', url: '' }];
  if (!isObject(value)) return [];
  const url = textOf(value['url']) ?? textOf(value['sameAs']) ?? '';
  return [{ name: textOf(value['name']) ?? '', email: textOf(value['email']) ?? '', url }];
}
