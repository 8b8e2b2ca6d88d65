import { shownLine } from './text.ts';

type Row = Record<string, unknown>;

const MOST_COLUMNS = 7;
const WIDEST_CELL = 44;
const GAP = '  ';
const FIRST = ['id', 'name', 'title', 'email', 'status', 'method', 'path', 'summary'];

export interface ShownList {
  rows: Row[];
  /** The flag that gets the next page; null if there is none. */
  goesOn: string | null;
}

export function listIn(body: unknown): ShownList | null {
  if (typeof body !== 'object' || body === null) return null;
  const lists = (Array.isArray(body) ? [body] : Object.values(body)).filter(
    (value): value is Row[] => Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null),
  );
  const [rows] = lists;
  if (rows === undefined || lists.length !== 1) return null;
  const others = Object.values(body).filter((value) => value !== rows && typeof value === 'object' && value !== null);
  if (others.length > 0) return null;
  return { rows, goesOn: nextOf(body as Row, rows.length) };
}

function nextOf(body: Row, shown: number): string | null {
  const { nextCursor, hasMore = true, limit, offset } = body;
  if (typeof nextCursor === 'string') return hasMore === true ? `--cursor ${nextCursor}` : null;
  const isFull = typeof limit === 'number' && typeof offset === 'number' && shown >= limit;
  return isFull ? `--offset ${offset + shown}` : null;
}

export function tableOf(
  rows: Row[],
  { columns: wanted, width }: { columns?: string[] | undefined; width: number },
): string {
  if (rows.length === 0) return 'No results\n';
  const columns = wanted ?? chosenColumns(rows);
  const lines = [
    columns.map((column) => shownLine(column.replace(/([a-z])([A-Z])/g, '$1 $2')).toUpperCase()),
    ...rows.map((row) => columns.map((name) => cell(row[name]))),
  ];
  const widths = columns.map((_, at) =>
    Math.min(WIDEST_CELL, Math.max(...lines.map((line) => lettersOf(line[at] ?? '').length))),
  );
  return lines
    .map((line) => line.map((text, at) => fitted(text, widths[at] ?? 0)).join(GAP))
    .map((line) => `${lettersOf(line).slice(0, width).join('').trimEnd()}\n`)
    .join('');
}

function chosenColumns(rows: Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const told = names.filter((name) => rows.some((row) => row[name] != null) && rows.every((row) => isShown(row[name])));
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  told.sort((one, other) => rank(one) - rank(other));
  return told.slice(0, MOST_COLUMNS);
}

const isShown = (value: unknown) => value == null || typeof value !== 'object';

function cell(value: unknown): string {
  if (value == null) return '–';
  return shownLine(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Splits by code points, so that a surrogate pair is never cut. */
const lettersOf = (text: string) => Array.from(text);

function fitted(text: string, width: number): string {
  const letters = lettersOf(text);
  return letters.length > width
    ? `${letters.slice(0, width - 1).join('')}…`
    : text + ' '.repeat(width - letters.length);
}
