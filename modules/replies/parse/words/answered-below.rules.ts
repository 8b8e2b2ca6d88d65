import { isOpening } from './opening.rules.ts';

/** In plain letters. */
interface Quoting {
  lines: readonly string[];
  isOfHead: readonly boolean[];
  /** Neither quoted nor of a head. */
  isOwn(i: number): boolean;
}

/** Who writes more than this above what they quote has answered there, unless they say that it stands below. */
const FEW_CHARACTERS = 80;

/**
 * The lines in which somebody answered between or below what they quote. Null where the answer stands above it: what stands below was put there by
 * programs then.
 */
export function answersBelow(quoting: Quoting, above: readonly string[]): { from: number; to: number } | null {
  const { lines, isOfHead, isOwn } = quoting;
  const head = isOfHead.indexOf(true);
  const quoted = head === -1 ? -1 : lines.findIndex((line, i) => i > head && line.startsWith('>'));
  if (quoted === -1) return null;
  const to = endOfAnswers(quoting, quoted);
  const said = above.filter((line) => line !== '');
  if (said.length === 0) return { from: head, to };
  if (nextOf(quoting, head) !== quoted) return null;
  const lastQuoted = lines.slice(0, to).findLastIndex((line) => line.startsWith('>'));
  const isBetween = lines
    .slice(0, lastQuoted)
    .some((line, i) => i > quoted && line !== '' && isOwn(i) && isApart(lines, i));
  const isAnswered = isOpening(said) || (isBetween && said.join(' ').length <= FEW_CHARACTERS);
  return isAnswered ? { from: quoted, to } : null;
}

/** Who answers between what they quote does so behind a whole sentence of it, or sets it apart; what a program wrapped without its mark does not. */
function isApart(lines: readonly string[], i: number): boolean {
  const isPart = (line = '') => line !== '' && !line.startsWith('>');
  let first = i;
  while (isPart(lines[first - 1])) first -= 1;
  return lines[i + 1] === '' || !isUnfinished(lines[first - 1] ?? '');
}

/** What follows the head of another quote is quoted to the end where it has no marks. A line of underscores separates anything. */
function endOfAnswers(quoting: Quoting, quoted: number): number {
  const { lines, isOfHead } = quoting;
  const other = lines.findIndex(
    (line, i) =>
      i > quoted &&
      isOfHead[i] === true &&
      !line.startsWith('_') &&
      lines[nextOf(quoting, i)]?.startsWith('>') === false,
  );
  return other === -1 ? lines.length : other;
}

/** The first line below a head. */
function nextOf({ lines, isOfHead }: Quoting, head: number): number {
  let next = head;
  while (next < lines.length && (lines[next] === '' || isOfHead[next] === true)) next += 1;
  return next;
}

/** A program that wraps a line has some sixty characters in it at least. */
const WRAPPED_CHARACTERS = 60;
const MOST_CHARACTERS = 1_000;

/** Quoted, and cut within a sentence. */
const isUnfinished = (line: string): boolean =>
  line.startsWith('>') &&
  line.length >= WRAPPED_CHARACTERS &&
  line.length <= MOST_CHARACTERS &&
  !/[.!?:;)>]$/.test(line.trimEnd());

/** Whether a line may be the rest of a quoted one that a program wrapped without its mark. */
export function isRest(lines: readonly string[], i: number): boolean {
  const [before = '', line = '', next = ''] = [lines[i - 1], lines[i], lines[i + 1]];
  return isUnfinished(before) && next.startsWith('>') && /^\p{Ll}/u.test(line);
}
