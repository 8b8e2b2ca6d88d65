import { NoFeed } from './found-feed.ts';

/** Deeper than any feed. Also protects `JSON.parse` from deep nesting. */
const MAX_DEPTH = 60;
/** Characters of one value; larger values are skipped. */
const MAX_VALUE = 1_000_000;

/** Returns the end of the value at `start`, or -1 if the text is truncated. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      at = endOfString(text, at);
      if (at === -1) return -1;
    } else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) throw new NoFeed('The feed is nested too deeply.');
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth < 0) return at;
    } else if (sign === ',' && depth === 0) return at;
    if (depth === 0 && (sign === '"' || sign === '}' || sign === ']')) return at + 1;
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}

function skipBlank(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\s,:]/.test(text[at] ?? '')) at += 1;
  return at;
}

const parsed = (text: string): unknown => {
  if (text.length > MAX_VALUE) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export interface JsonReading {
  property(name: string, value: unknown): void;
  /** Receives one of `items`. Returns false to stop reading. */
  item(value: unknown): boolean;
}

/**
 * Reads an object piece by piece, so that a truncated document still gives its first items. Returns true if it
 * was complete.
 */
export function readJsonObject(text: string, reading: JsonReading): boolean {
  let at = skipBlank(text, text.indexOf('{') + 1);
  while (at < text.length && text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const name = nameEnd === -1 ? null : parsed(text.slice(at, nameEnd + 1));
    if (typeof name !== 'string') return false;
    at = skipBlank(text, nameEnd + 1);
    const end = name === 'items' && text[at] === '[' ? readItems(text, at + 1, reading) : endOf(text, at);
    if (end === -1) return false;
    if (name !== 'items') reading.property(name, parsed(text.slice(at, end)));
    at = skipBlank(text, end);
  }
  return text[at] === '}';
}

/** Returns the end of the list, or -1 if it is truncated or reading was stopped. */
function readItems(text: string, start: number, reading: JsonReading): number {
  for (let at = skipBlank(text, start); ; ) {
    if (text[at] === ']') return at + 1;
    const end = endOf(text, at);
    if (end <= at || !reading.item(parsed(text.slice(at, end)))) return -1;
    at = skipBlank(text, end);
  }
}
