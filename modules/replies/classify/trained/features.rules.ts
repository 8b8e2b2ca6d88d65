import { extractOwnText } from '../../parse/own-text.rules.ts';
import { plainLetters } from '../../parse/plain-letters.rules.ts';
import { findConcepts } from './concepts.rules.ts';

/** The model's input: how often each feature occurs, by kind. */
export type Features = Record<Kind, Map<number, TextFeature>>;

interface TextFeature {
  count: number;
  /** Words that contain the feature; empty if it describes the whole mail. */
  words: string;
}

/** Each kind is normalised to this length, so a long subject does not dominate a short reply. */
export const KINDS = { word: 1, letters: 1, meaning: 1, subject: 1, shape: 0.6 } as const;
type Kind = keyof typeof KINDS;

/** Longer texts are cut, because people state their purpose early. */
const READ_CHARACTERS = 4_000;
const READ_SUBJECT = 300;
/** Longer words are file names, addresses and the like. */
const WORD_CHARACTERS = 30;
const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 5;

const WORDS = /[\p{L}\p{N}']+|[?!.;\n]/gu;
const ENDS_SENTENCE = /^[?!.;\n]$/;

/** Extracts the features of a mail. Quoted text does not count. */
export function extractFeatures({ subject, text }: { subject: string; text: string }): Features {
  const features: Features = {
    word: new Map(),
    letters: new Map(),
    meaning: new Map(),
    subject: new Map(),
    shape: new Map(),
  };
  const own = plainLetters(extractOwnText(text)).slice(0, READ_CHARACTERS);
  const words = (own.match(WORDS) ?? []).map(withoutFigures);
  for (const sentence of sentencesOf(words)) readSentence(features, sentence);
  const plainSubject = plainLetters(subject.slice(0, READ_SUBJECT));
  for (const word of plainSubject.match(/[\p{L}\p{N}']+/gu) ?? []) readSubjectWord(features, withoutFigures(word));
  for (const sign of shapeOf(own, plainSubject, words.length)) add(features.shape, sign, '');
  return features;
}

/** Replaces digits, since the exact time or price does not matter. */
const withoutFigures = (word: string) => word.slice(0, WORD_CHARACTERS).replaceAll(/\p{N}/gu, '0');

/** Each sentence ends with its punctuation mark. */
function sentencesOf(words: readonly string[]): string[][] {
  const sentences: string[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (ENDS_SENTENCE.test(word)) sentences.push([]);
  }
  return sentences;
}

function readSentence({ word: single, letters, meaning }: Features, sentence: readonly string[]): void {
  const meanings = new Set<string>();
  let before = '';
  for (const word of sentence) {
    if (ENDS_SENTENCE.test(word)) {
      if (word === '?' || word === '!') add(single, `1${word}`, '');
      continue;
    }
    add(single, `1${word}`, word);
    if (before !== '') add(single, `2${before} ${word}`, `${before} ${word}`);
    for (const gram of gramsOf(word, SHORTEST_GRAM, LONGEST_GRAM)) add(letters, `c${gram}`, word);
    for (const part of new Set([word, ...word.split("'")])) {
      for (const name of findConcepts(part)) {
        add(meaning, `k${name}`, word);
        meanings.add(name);
      }
    }
    before = word;
  }
  const all = [...meanings].toSorted();
  all.forEach((one, i) => {
    for (const other of all.slice(i + 1)) add(meaning, `p${one} ${other}`, '');
  });
}

function readSubjectWord({ subject }: Features, word: string): void {
  add(subject, `s${word}`, '');
  for (const gram of gramsOf(word, 4, 4)) add(subject, `t${gram}`, '');
  for (const name of findConcepts(word)) add(subject, `m${name}`, '');
}

function gramsOf(word: string, shortest: number, longest: number): string[] {
  const marked = `_${word}_`;
  const grams: string[] = [];
  for (let length = shortest; length <= longest; length++) {
    for (let at = 0; at + length <= marked.length; at++) grams.push(marked.slice(at, at + length));
  }
  return grams;
}

const shapeOf = (text: string, subject: string, words: number): string[] => [
  /^\s*(re|aw|r|rv|antw|sv|i|tr|fw|fwd|wg) ?:/.test(subject) ? 'answers' : 'no answer',
  `length ${Math.floor(Math.log2(words + 1))}`,
  ...(text.includes('?') ? ['asks'] : []),
  ...(text.endsWith('?') ? ['ends with a question'] : []),
  ...(text.includes('!') ? ['calls'] : []),
  ...(/\d/.test(text) ? ['figures'] : []),
  ...(/\d{1,2} ?[:.h] ?\d{2}/.test(text) ? ['a time'] : []),
];

function add(features: Map<number, TextFeature>, name: string, words: string): void {
  const key = hashOf(name);
  const known = features.get(key);
  if (known === undefined) features.set(key, { count: 1, words });
  else known.count += 1;
}

/** FNV-1a with a final mix; 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
