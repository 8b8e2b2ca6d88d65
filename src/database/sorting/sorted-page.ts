import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { badRequest } from '../../kernel/errors.ts';
import type { PageInput } from '../../kernel/schema.ts';
import { type CursorScope, type Cursors, type LongRows, readPage } from '../../security/cursors.ts';
import { BY_ID, type SortColumn, type Sorts } from './sort-column.ts';

interface SortedList<Sort extends string, Row> extends LongRows<Row> {
  cursors: Cursors;
  scope: CursorScope;
  sorts: Sorts<Sort>;
  /** SQL expression of the row id. Needed if `id` alone is ambiguous. */
  id?: string;
}

export interface SortedFrom {
  id: string;
  column: SortColumn;
  isDescending: boolean;
  last: { id: string; place: string } | null;
}

/**
 * Reads one page of a list in the requested order. Each row has `place`, its sort value as text, unless the
 * list can only be sorted by id. The cursor holds place and id of the last row, so rows that come or go shift
 * nothing. A cursor is valid only for its own order.
 */
export async function readSortedPage<Sort extends string, Row extends { id: string; place?: string }>(
  { cursors, scope, sorts, id = 'id', bytesOf, atOnce }: SortedList<Sort, Row>,
  { sort, ...page }: z.output<typeof PageInput> & { sort: Sort },
  fetch: (from: SortedFrom, rows: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const isDescending = sort.startsWith('-');
  const columns: Record<string, SortColumn> = sorts;
  const column = columns[isDescending ? sort.slice(1) : sort] ?? BY_ID;
  const fetchPlaced = async (after: string | undefined, limit: number) => {
    const last = after === undefined ? null : readPosition(after, sort);
    const found = await fetch({ id, column, isDescending, last }, limit);
    return found.map((row) => ({ row, id: `${sort} ${row.id} ${row.place ?? ''}` }));
  };
  const { rows, nextCursor } = await readPage(cursors, scope, page, fetchPlaced, {
    bytesOf: bytesOf && (({ row }) => bytesOf(row)),
    atOnce,
  });
  return { rows: rows.map(({ row }) => row), nextCursor };
}

/** An id has no space; a place may have several. */
function readPosition(position: string, sort: string) {
  const [given = '', id = '', ...place] = position.split(' ');
  if (given !== sort) {
    throw badRequest(`cursor belongs to the order ${given}. Send sort=${given} with it, or omit the cursor.`);
  }
  return { id, place: place.join(' ') };
}

interface Condition {
  parts: string[];
  values: string[];
}

function conditionOf({ id, column, isDescending, last }: SortedFrom): Condition {
  const than = isDescending ? '<' : '>';
  if (last === null) return { parts: ['true'], values: [] };
  switch (column.by) {
    case 'id':
      return { parts: [`${id} ${than} `, '::uuid'], values: [last.id] };
    case 'value':
      return {
        parts: [`(${column.expression}, ${id}) ${than} (`, `::${column.type}, `, '::uuid)'],
        values: [last.place, last.id],
      };
    case 'bytes':
      return { parts: [`${column.expression} ~${than}~ `, '::text'], values: [last.place] };
    default:
      return column satisfies never;
  }
}

function orderOf({ id, column, isDescending }: SortedFrom): string {
  const direction = isDescending ? 'desc' : 'asc';
  switch (column.by) {
    case 'id':
      return `${id} ${direction}`;
    case 'value':
      return `${column.expression} ${direction}, ${id} ${direction}`;
    case 'bytes':
      return `${column.expression} using ${isDescending ? '~>~' : '~<~'}`;
    default:
      return column satisfies never;
  }
}

const placeOf = ({ column }: SortedFrom): string => (column.by === 'id' ? `''` : `(${column.expression})::text`);

/** Builds SQL for a statement with `$1` parameters. Appends its own values to `values`. */
export function sortedText(from: SortedFrom, values: unknown[]): { place: string; after: string; order: string } {
  const { parts, values: own } = conditionOf(from);
  const after = parts.map((part, at) => (at < own.length ? `${part}$${values.push(own[at])}` : part)).join('');
  return { place: `${placeOf(from)} as place`, after, order: orderOf(from) };
}

export function sortedSql(from: SortedFrom) {
  const { parts, values } = conditionOf(from);
  const pieces = parts.map((part, at) => (at < values.length ? sql`${sql.raw(part)}${values[at]}` : sql.raw(part)));
  return {
    place: sql.raw<string>(placeOf(from)).as('place'),
    after: sql.join(pieces, sql.raw('')) as RawBuilder<boolean>,
    order: sql.raw(orderOf(from)),
  };
}

export function inOrderOf<Row extends { id: string }>(page: readonly { id: string }[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Range of the sorted value. Excludes `below` itself. */
interface ValueRange {
  from: string;
  below: string;
}

/**
 * Builds conditions and an order that match only the index over `columns`, the sorted value and the id, so that
 * statistics cannot change the plan. `columns` maps each column to the SQL that it equals, in the order of the
 * index.
 */
export function indexedText(
  from: SortedFrom,
  columns: Record<string, string>,
  values: unknown[],
  range?: ValueRange,
): { place: string; after: string; order: string } {
  const { id, column, isDescending, last } = from;
  if (column.by === 'bytes') throw new Error('An index of bytes has no id behind its key.');
  const [names, equals] = [Object.keys(columns), Object.values(columns)];
  const [sorted, type] = column.by === 'id' ? [[], 'text'] : [[column.expression], column.type];
  const row = (parts: readonly string[]) => `(${parts.join(', ')})`;
  const given = (value: string, cast: string) => `$${values.push(value)}::${cast}`;
  const compare = (operator: string, limit: string | undefined) =>
    limit === undefined
      ? `${row(names)} ${operator} ${row(equals)}`
      : `${row([...names, ...sorted])} ${operator} ${row([...equals, given(limit, type)])}`;
  const beyond = ({ id: lastId, place }: { id: string; place: string }) =>
    `${row([...names, ...sorted, id])} ${isDescending ? '<' : '>'} ${row([
      ...equals,
      ...sorted.map(() => given(place, type)),
      given(lastId, 'uuid'),
    ])}`;
  const lowest = () => compare('>=', range?.from);
  const highest = () => compare(range === undefined ? '<=' : '<', range?.below);
  const [begin, end] = isDescending ? [highest, lowest] : [lowest, highest];
  const direction = isDescending ? ' desc' : '';
  return {
    place: `${placeOf(from)} as place`,
    after: `${last === null ? begin() : beyond(last)} and ${end()}`,
    order: [...names, ...sorted, id].map((one) => `${one}${direction}`).join(', '),
  };
}

/** Sorts after every character that can follow. */
const BEHIND_ALL = '\u{10FFFF}';

/** Matches values that begin with a text, using an index with `text_pattern_ops`. */
export const beginsWith = (column: string, text: string) =>
  sql<boolean>`(${sql.ref(column)} ~>=~ ${text}::text and ${sql.ref(column)} ~<~ ${text + BEHIND_ALL}::text)`;

/** Returns the same range for a column with `collate "C"`. */
export const rangeOfBeginning = (text: string) => ({ from: text, below: text + BEHIND_ALL });

/** Returns the order of a prefix search. Only the order of `key` is allowed: any other would sort all matches. */
export function sortOfSearch<Sort extends string>(
  { q, sort }: { q?: string | undefined; sort?: Sort | undefined },
  { otherwise, key }: { otherwise: Sort; key: Sort },
): Sort {
  if (q === undefined) return sort ?? otherwise;
  if (sort === undefined || sort === key || sort === `-${key}`) return sort ?? key;
  throw badRequest(`With q, sort must be ${key} or -${key}, or must be omitted.`);
}
