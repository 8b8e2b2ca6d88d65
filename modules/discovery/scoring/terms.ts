import { wordsOf } from '../../../src/ai/extractive/words.ts';
import { COMMON_WORDS, GENERIC_WORDS } from './generic-words.ts';

/** A word or a phrase of two words, as shown and as compared. */
export interface Term {
  shown: string;
  /** A numeric hash, because terms are compared very often. */
  key: number;
  isPhrase: boolean;
  /** True for words that every company uses and that are the field of a few. */
  isCommon: boolean;
}

/** Characters of a text that are read. */
const MAX_CHARACTERS = 6_000;

/** Characters; longer text is no word. */
const LONGEST_WORD = 40;

/** Scripts without spaces between words: pairs of characters are used as words. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * Returns a rough stem. Both sides are cut in the same way, so errors
 * only matter if different words get the same stem.
 */
function stemWord(word: string): string {
  if (word.length < 4 || word.length > LONGEST_WORD || /\p{N}/u.test(word)) return word;
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/(?<![su])s$/, '');
  const bare = single.replace(/(?<=.{3})(?:ations?|ments?|ing|ers?|ors?|ed|ly|al|able|ive)$/, '');
  return bare.replace(/([bdfgklmnprt])\1$/, '$1').replace(/(?<=.{3})(?:e|y)$/, '');
}

const COMMON = new Set(COMMON_WORDS.map(stemWord));
const GENERIC = new Set(GENERIC_WORDS.flatMap((word) => [word, stemWord(word)]).filter((word) => !COMMON.has(word)));

const isGenericWord = (word: string, stem: string) =>
  word.length < 2 || GENERIC.has(word) || GENERIC.has(stem) || /^\p{N}+$/u.test(word);

/**
 * Returns all terms of a text in order, with repetitions. Two words form a phrase if at least one of them has a
 * topic.
 */
export function extractTerms(text: string): Term[] {
  const terms: Term[] = [];
  for (const clause of text.slice(0, MAX_CHARACTERS).split(CLAUSE_END)) addTermsOf(clause, terms);
  return terms;
}

const CLAUSE_END = /[,.;:!?()[\]|–—"“”«»\n]+/u;

function addTermsOf(clause: string, terms: Term[]): void {
  let before: Word | null = null;
  for (const text of clause.includes('-') ? plainWords(clause.replaceAll('-', ' ')) : plainWords(clause)) {
    const word = wordOf(text);
    if (word.says) terms.push({ shown: text, key: word.key, isPhrase: false, isCommon: word.isCommon });
    if (before !== null && (word.says || before.says) && word.isContent && before.isContent) {
      const key = keyOf(`${before.stem} ${word.stem}`);
      terms.push({ shown: `${before.text} ${text}`, key, isPhrase: true, isCommon: false });
    }
    before = word;
  }
}

interface Word {
  text: string;
  stem: string;
  key: number;
  says: boolean;
  isCommon: boolean;
  /** "open source" is a phrase; "charging of" and "the battery" are not. */
  isContent: boolean;
}

/** Caches words, because newsrooms repeat them. Takes some megabytes. */
const MAX_KNOWN = 20_000;
const known = new Map<string, Word>();

function wordOf(text: string): Word {
  const found = known.get(text);
  if (found !== undefined) return found;
  const stem = stemWord(text);
  const word = {
    text,
    stem,
    key: keyOf(stem),
    says: !isGenericWord(text, stem),
    isCommon: COMMON.has(stem),
    isContent: text.length > FUNCTION_LENGTH || !GENERIC.has(text),
  };
  if (known.size >= MAX_KNOWN) known.clear();
  if (text.length <= LONGEST_WORD) known.set(text, word);
  return word;
}

const FUNCTION_LENGTH = 3;

const plainWords = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    WITHOUT_SPACES.test(word) ? pairsOf(word) : word.replace(/['’](?:s|re|ve|ll|t|d|m)?$/, ''),
  );

const pairsOf = (word: string): string[] => {
  const letters = Array.from(word);
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};

/** FNV-1a with 32 bits: about one collision among 100,000 terms. */
function keyOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}
