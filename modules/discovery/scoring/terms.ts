import { wordsOf } from '../../../src/ai/extractive/words.ts';
import { COMMON_WORDS, GENERIC_WORDS } from './generic-words.ts';

/** A word, or two that follow each other, as they stand and as they are compared. */
export interface Term {
  shown: string;
  /** A number that stands for the term: what is compared ten thousand times is compared as one. */
  key: number;
  isPhrase: boolean;
  /** Every company uses it, and a few live of it. */
  isCommon: boolean;
}

/** No text of an article or a page is read further. */
const MAX_CHARACTERS = 6_000;

/** Scripts that put no space between words: two characters make do for one. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * What a word has in common with its other forms. Rough on purpose: both sides are cut in the same way, so that only a cut
 * which makes two unlike words alike does harm, and then the rest of the text tells them apart.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /\p{N}/u.test(word)) return word;
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/(?<![su])s$/, '');
  const bare = single.replace(/(?<=.{3})(?:ations?|ments?|ing|ers?|ors?|ed|ly|al|able|ive)$/, '');
  return bare.replace(/([bdfgklmnprt])\1$/, '$1').replace(/(?<=.{3})(?:e|y)$/, '');
}

const COMMON = new Set(COMMON_WORDS.map(stemOf));
const GENERIC = new Set(GENERIC_WORDS.flatMap((word) => [word, stemOf(word)]).filter((word) => !COMMON.has(word)));

/** Whether a word could stand in a text about anything. */
const saysNothing = (word: string, stem: string) =>
  word.length < 2 || GENERIC.has(word) || GENERIC.has(stem) || /^\p{N}+$/u.test(word);

/** The terms of a text in their order, as often as they stand there. Two words make a phrase where one of them says something. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  for (const clause of text.slice(0, MAX_CHARACTERS).split(CLAUSE_END)) addTermsOf(clause, terms);
  return terms;
}

const CLAUSE_END = /[,.;:!?()[\]|–—"“”«»\n]+/u;

function addTermsOf(clause: string, terms: Term[]): void {
  let before: { word: string; stem: string; says: boolean } | null = null;
  for (const word of clause.includes('-') ? plainWords(clause.replaceAll('-', ' ')) : plainWords(clause)) {
    const stem = stemOf(word);
    const says = !saysNothing(word, stem);
    if (says) terms.push({ shown: word, key: keyOf(stem), isPhrase: false, isCommon: COMMON.has(stem) });
    if (before !== null && (says || before.says) && isContent(word) && isContent(before.word)) {
      terms.push({
        shown: `${before.word} ${word}`,
        key: keyOf(`${before.stem} ${stem}`),
        isPhrase: true,
        isCommon: false,
      });
    }
    before = { word, stem, says };
  }
}

const plainWords = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    WITHOUT_SPACES.test(word) ? pairsOf(word) : word.replace(/['’](?:s|re|ve|ll|t|d|m)?$/, ''),
  );

const pairsOf = (word: string): string[] => {
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};

const FUNCTION_LENGTH = 3;
/** "charging of" and "the battery" are no phrases; "open source" is one. */
const isContent = (word: string) => word.length > FUNCTION_LENGTH || !GENERIC.has(word);

/** FNV-1a, 32 bits: among the hundred thousand terms of ten thousand articles about one pair shares a number. */
function keyOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}
