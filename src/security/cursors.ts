import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { badRequest, notFound } from '../kernel/errors.ts';
import type { PageInput } from '../kernel/schema.ts';

/** List positions, signed for one organisation and one list. A cursor of another list is rejected. */
export interface Cursors {
  write(scope: CursorScope, position: string): string;
  read(scope: CursorScope, cursor: string): string;
}

export interface CursorScope {
  orgId: string;
  list: string;
}

/** Returns the part of a list's name that identifies its filters, independent of their order. */
export const filterKey = (filter: Record<string, unknown>): string =>
  JSON.stringify(
    filter,
    Object.keys(filter).toSorted((a, b) => (a < b ? -1 : 1)),
  );

/** 96 bits cannot be guessed. */
const SIGNATURE_BYTES = 12;

export function createCursors(key: Buffer): Cursors {
  const sign = ({ orgId, list }: CursorScope, position: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([orgId, list, position]))
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  return {
    write: (scope, position) => Buffer.concat([sign(scope, position), Buffer.from(position)]).toString('base64url'),
    read(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length <= SIGNATURE_BYTES)
        throw badRequest('cursor is not valid. Use nextCursor from the previous page.');
      const position = bytes.subarray(SIGNATURE_BYTES).toString('utf8');
      if (!timingSafeEqual(sign(scope, position), bytes.subarray(0, SIGNATURE_BYTES))) throw notFound('Cursor');
      return position;
    },
  };
}

/** Maximum text bytes per page, for the memory of the client and of this process. */
export const PAGE_TEXT_BYTES = 16_000_000;

/** Maximum page size, so that no statement reads more than the largest page. */
export const ROWS_AT_ONCE = 1_000;
/** For rows with long texts: a default page takes one statement, and a larger page stops at its byte limit. */
const LONG_ROWS_AT_ONCE = 100;

export const bytesIn = (...texts: (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);

/** Approximates the size in the response, for rows whose long texts are in several places or nested. */
export const bytesOfJson = (row: unknown): number => Buffer.byteLength(JSON.stringify(row));

/** For rows whose texts are read later: the statement that finds the rows returns the size of the texts. */
export const bytesTold = ({ bytes }: { id: string; place?: string; bytes: number }): number => bytes;

export interface LongRows<Row> {
  bytesOf?: ((row: Row) => number) | undefined;
  /** Rows per statement. If each statement computes the whole list, set it so that one statement is enough. */
  atOnce?: number | undefined;
}

type Fetch<Row> = (after: string | undefined, rows: number) => Promise<Row[]>;

/**
 * Reads one page of a list that is ordered by id. `fetch` gets the id before the page and the number of rows:
 * one more than the page holds, to detect a next page. `bytesOf` returns the text size of a row. A page that
 * reaches the byte limit ends early; the next page continues there, by cursor or by offset.
 */
export async function readPage<Row extends { id: string }>(
  cursors: Cursors,
  scope: CursorScope,
  { limit, cursor, offset }: z.output<typeof PageInput>,
  fetch: Fetch<Row>,
  { bytesOf, atOnce = bytesOf === undefined ? ROWS_AT_ONCE : LONG_ROWS_AT_ONCE }: LongRows<Row> = {},
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  let after = cursor === undefined ? undefined : cursors.read(scope, cursor);
  for (let left = offset; left > 0; left -= atOnce) {
    const skipped = await fetch(after, Math.min(left, atOnce));
    if (skipped.length < Math.min(left, atOnce)) return { rows: [], nextCursor: null };
    after = skipped.at(-1)?.id;
  }
  const { rows, hasMore } = await readRows(fetch, after, { limit, atOnce, bytesOf });
  const last = rows.at(-1);
  return { rows, nextCursor: hasMore && last !== undefined ? cursors.write(scope, last.id) : null };
}

interface Room<Row> {
  limit: number;
  atOnce: number;
  bytesOf: ((row: Row) => number) | undefined;
}

async function readRows<Row extends { id: string }>(
  fetch: Fetch<Row>,
  first: string | undefined,
  { limit, atOnce, bytesOf }: Room<Row>,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const rows: Row[] = [];
  let bytes = 0;
  for (;;) {
    const asked = Math.min(limit - rows.length, atOnce) + 1;
    const found = await fetch(rows.at(-1)?.id ?? first, asked);
    for (const row of found) {
      if (rows.length === limit || bytes >= PAGE_TEXT_BYTES) return { rows, hasMore: true };
      rows.push(row);
      bytes += bytesOf?.(row) ?? 0;
    }
    if (found.length < asked) return { rows, hasMore: false };
  }
}
