import type { z } from 'zod';
import { badRequest } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import type { PageInput } from '../../../src/kernel/schema.ts';
import { type CursorScope, type Cursors, readPage } from '../../../src/security/cursors.ts';

/** Where a list that is ordered by relevance goes on. */
export interface Place {
  relevance: string | null;
  id: string | null;
}

/** One page of such a list: a place is the relevance and the id of the last row. */
export async function readBestFirst<Row extends { id: string; relevance: string }>(
  cursors: Cursors,
  scope: CursorScope,
  page: z.output<typeof PageInput>,
  fetch: (after: Place, rows: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(cursors, scope, page, async (after, limit) => {
    const found = await fetch(placeFrom(after), limit);
    return found.map((row) => ({ row, id: `${row.relevance} ${row.id}` }));
  });
  return { rows: rows.map(({ row }) => row), nextCursor };
}

function placeFrom(position: string | undefined): Place {
  if (position === undefined) return { relevance: null, id: null };
  const [relevance = '', id = ''] = position.split(' ');
  if (!isId(id)) throw badRequest('cursor is not one that this API gave out.');
  return { relevance, id };
}
