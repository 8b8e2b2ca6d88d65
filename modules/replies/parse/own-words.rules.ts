import { plainLetters } from './plain-letters.rules.ts';
import { answersBelow, isRest } from './words/answered-below.rules.ts';
import { hasOwnWish } from './words/own-wish.rules.ts';
import { headsIn } from './words/quote-head.rules.ts';
import { type Reading, signatureIn } from './words/signature.rules.ts';

/** Quoted lines, and the link below each of our own mails. */
const NOT_OWN = /^\s*(>|\||unsubscribe: https?:\/\/\S+$)/i;

/** More lines than these are no mail of a person; each is held against every mark of a quote. */
const READ_LINES = 3_000;

/** A longer line is a paragraph: neither the head of a quote nor a farewell is in it. */
const MARK_CHARACTERS = 1_000;

/** What the writer of a mail wrote, without what it quotes and without signature. */
export const ownWords = (text: string): string => wordsIn(text, false);

/** The same without anything that a company may have put below; a wish of the writer's may stand there as well. */
export const briefWords = (text: string): string => wordsIn(text, true);

function wordsIn(text: string, isBrief: boolean): string {
  const lines = text.replaceAll('\r', '').split('\n', READ_LINES);
  const plain = lines.map(markOf);
  const isOfHead = headsIn(plain);
  // Who answers in the middle of a sentence wants something.
  const isWrapped = (i: number) => isRest(lines, i) && !hasOwnWish(plain[i] ?? '');
  const isOwn = (i: number) => !NOT_OWN.test(lines[i] ?? '') && isOfHead[i] !== true && !isWrapped(i);
  const head = isOfHead.indexOf(true);
  const above = ownFrom(
    lines,
    { from: 0, to: head === -1 ? lines.length : head, isOwn },
    { isBelowQuote: false, isBrief },
  );
  const answers = answersBelow({ lines: plain, isOfHead, isOwn }, above.map(markOf));
  const below = answers === null ? [] : ownFrom(lines, { ...answers, isOwn }, { isBelowQuote: true, isBrief });
  return [...above, '', ...below]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

interface Lines {
  from: number;
  to: number;
  isOwn(i: number): boolean;
}

function ownFrom(lines: readonly string[], { from, to, isOwn }: Lines, reading: Reading): string[] {
  const kept = lines.slice(from, to).filter((_line, i) => isOwn(from + i));
  return kept.slice(0, signatureIn(kept, kept.map(markOf), reading));
}

const markOf = (line: string) => plainLetters(line.slice(0, MARK_CHARACTERS)).replaceAll(/\s+/g, ' ').trim();
