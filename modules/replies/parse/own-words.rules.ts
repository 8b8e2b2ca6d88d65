import { plainLetters } from './plain-letters.rules.ts';
import { answersBelow, isRest } from './words/answered-below.rules.ts';
import { hasOwnWish } from './words/own-wish.rules.ts';
import { headsIn, OUR_LINK } from './words/quote-head.rules.ts';
import { signatureIn } from './words/signature.rules.ts';

const QUOTED = /^\s*(>|\|)/;

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
  const isOthers = (i: number) => QUOTED.test(lines[i] ?? '') || OUR_LINK.test(plain[i] ?? '') || isOfHead[i] === true;
  const isOwn = (i: number) => !isOthers(i) && !isWrapped(i);
  const ownFrom = (from: number, to: number, isBelowQuote: boolean): number[] => {
    const kept = lines
      .keys()
      .filter((i) => i >= from && i < to && isOwn(i))
      .toArray();
    const end = signatureIn(at(lines, kept), at(plain, kept), { isBelowQuote, isBrief });
    return kept.slice(0, end);
  };
  const head = isOfHead.indexOf(true);
  const above = ownFrom(0, head === -1 ? lines.length : head, false);
  const answers = answersBelow({ lines: plain, isOfHead, isOwn }, at(plain, above));
  const below = answers === null ? [] : ownFrom(answers.from, answers.to, true);
  return [...at(lines, above), '', ...at(lines, below)]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const at = (lines: readonly string[], places: readonly number[]) => places.map((i) => lines[i] ?? '');

const markOf = (line: string) => plainLetters(line.slice(0, MARK_CHARACTERS)).replaceAll(/\s+/g, ' ').trim();
