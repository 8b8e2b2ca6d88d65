import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { badRequest, notFound } from '../kernel/errors.ts';
import type { PageInput } from '../kernel/schema.ts';

/** Positions in lists, signed for one organisation and one list: a foreign or invented cursor opens nothing. */
export interface Cursors {
  write(scope: CursorScope, position: string): string;
  read(scope: CursorScope, cursor: string): string;
}

export interface CursorScope {
  orgId: string;
  list: string;
}

/** 96 bits: nobody guesses a signature in the life of a key. */
const SIGNATURE_BYTES = 12;

export function createCursors(key: Buffer): Cursors {
  const sign = ({ orgId, list }: CursorScope, position: string) =>
    createHmac('sha256', key).update(`${orgId}|${list}|${position}`).digest().subarray(0, SIGNATURE_BYTES);
  return {
    write: (scope, position) => Buffer.concat([sign(scope, position), Buffer.from(position)]).toString('base64url'),
    read(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length <= SIGNATURE_BYTES) throw badRequest('cursor is not one that this API gave out.');
      const position = bytes.subarray(SIGNATURE_BYTES).toString('utf8');
      if (!timingSafeEqual(sign(scope, position), bytes.subarray(0, SIGNATURE_BYTES))) throw notFound('Cursor');
      return position;
    },
  };
}

/** As many as a page may have, so that no statement reads more than the largest page does. */
const SKIPPED_AT_ONCE = 1_000;

/**
 * One page of a list that is ordered by id. `fetch` gets the id after which the page begins and how many rows to read:
 * one more than the page holds, which tells whether there is a next page.
 */
export async function readPage<Row extends { id: string }>(
  cursors: Cursors,
  scope: CursorScope,
  { limit, cursor, offset }: z.output<typeof PageInput>,
  fetch: (after: string | undefined, rows: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  let after = cursor === undefined ? undefined : cursors.read(scope, cursor);
  for (let left = offset; left > 0; left -= SKIPPED_AT_ONCE) {
    const skipped = await fetch(after, Math.min(left, SKIPPED_AT_ONCE));
    if (skipped.length < Math.min(left, SKIPPED_AT_ONCE)) return { rows: [], nextCursor: null };
    after = skipped.at(-1)?.id;
  }
  const found = await fetch(after, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last !== undefined ? cursors.write(scope, last.id) : null };
}
