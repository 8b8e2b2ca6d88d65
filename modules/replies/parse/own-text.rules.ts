import { plainLetters } from './plain-letters.rules.ts';
import { hasOwnWish } from './words/phrases.rules.ts';
import { markQuoteHeads, UNSUBSCRIBE_LINE } from './words/quote-head.rules.ts';
import { findReplyBelow, isWrappedRest } from './words/reply-below.rules.ts';
import { findSignature } from './words/signature.rules.ts';

const QUOTED = /^\s*(>|\|)/;

/** People write fewer lines. Each line is tested against every quote pattern. */
const READ_LINES = 3_000;

/** Longer lines are paragraphs that contain neither a quote header nor a closing. */
const MARK_CHARACTERS = 1_000;

/** Returns the text without quotes and signature. */
export const extractOwnText = (text: string): string => extractText(text, false);

/** Same, but also without company footers, which may contain a wish of the writer. */
export const extractBriefText = (text: string): string => extractText(text, true);

function extractText(text: string, isBrief: boolean): string {
  const lines = text.replaceAll('\r', '').split('\n', READ_LINES);
  const plain = lines.map(markOf);
  const isOfHead = markQuoteHeads(plain);
  // A rest of a quote that holds a wish is the writer's own.
  const isWrapped = (i: number) => isWrappedRest(lines, i) && !hasOwnWish(plain[i] ?? '');
  const isOthers = (i: number) =>
    QUOTED.test(lines[i] ?? '') || UNSUBSCRIBE_LINE.test(plain[i] ?? '') || isOfHead[i] === true;
  const isOwn = (i: number) => !isOthers(i) && !isWrapped(i);
  const ownFrom = (from: number, to: number, isBelowQuote: boolean): number[] => {
    const kept = lines
      .keys()
      .filter((i) => i >= from && i < to && isOwn(i))
      .toArray();
    const end = findSignature(at(lines, kept), at(plain, kept), { isBelowQuote, isBrief });
    return kept.slice(0, end);
  };
  const head = isOfHead.indexOf(true);
  const above = ownFrom(0, head === -1 ? lines.length : head, false);
  const answers = findReplyBelow({ lines: plain, isOfHead, isOwn }, at(plain, above));
  const below = answers === null ? [] : ownFrom(answers.from, answers.to, true);
  return [...at(lines, above), '', ...at(lines, below)]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const at = (lines: readonly string[], places: readonly number[]) => places.map((i) => lines[i] ?? '');

const markOf = (line: string) => plainLetters(line.slice(0, MARK_CHARACTERS)).replaceAll(/\s+/g, ' ').trim();
