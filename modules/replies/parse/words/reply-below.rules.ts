import { isOpening } from './phrases.rules.ts';

/** Lines are in plain letters. */
interface Quoting {
  lines: readonly string[];
  isOfHead: readonly boolean[];
  /** Neither quoted nor part of a quote header. */
  isOwn(i: number): boolean;
}

/** More text above the quote is the reply itself, unless it points below. */
const FEW_CHARACTERS = 80;

/**
 * Returns the lines of a reply between or below quotes. Null if the reply stands above; then programs wrote the
 * text below.
 */
export function findReplyBelow(quoting: Quoting, above: readonly string[]): { from: number; to: number } | null {
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

/** A reply between quotes follows a complete sentence or an empty line. The rest of a wrapped quote line does not. */
function isApart(lines: readonly string[], i: number): boolean {
  const isPart = (line = '') => line !== '' && !line.startsWith('>');
  let first = i;
  while (isPart(lines[first - 1])) first -= 1;
  return lines[i + 1] === '' || !isUnfinished(lines[first - 1] ?? '');
}

/** Text after a second quote header without `>` is quoted to the end. A line of underscores can separate anything. */
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

function nextOf({ lines, isOfHead }: Quoting, head: number): number {
  let next = head;
  while (next < lines.length && (lines[next] === '' || isOfHead[next] === true)) next += 1;
  return next;
}

/** Minimum length of a line that a program wraps. */
const WRAPPED_CHARACTERS = 60;
const MOST_CHARACTERS = 1_000;

/** Quoted and cut within a sentence. */
const isUnfinished = (line: string): boolean =>
  line.startsWith('>') &&
  line.length >= WRAPPED_CHARACTERS &&
  line.length <= MOST_CHARACTERS &&
  !/[.!?:;)>]$/.test(line.trimEnd());

/** Tells whether a line may be the rest of a wrapped quote line that lost its `>`. */
export function isWrappedRest(lines: readonly string[], i: number): boolean {
  const [before = '', line = '', next = ''] = [lines[i - 1], lines[i], lines[i + 1]];
  return isUnfinished(before) && next.startsWith('>') && /^\p{Ll}/u.test(line);
}
