import { sql } from 'kysely';
import { badRequest } from '../../kernel/errors.ts';

/** Beyond every character that a text goes on with. */
const BEHIND_ALL = '\u{10FFFF}';

/** What begins with a text, found by an index with `text_pattern_ops`. */
export const beginsWith = (column: string, text: string) =>
  sql<boolean>`(${sql.ref(column)} ~>=~ ${text}::text and ${sql.ref(column)} ~<~ ${text + BEHIND_ALL}::text)`;

/** The same for a column that is compared by its bytes, `collate "C"`. */
export const rangeOfBeginning = (text: string) => ({ from: text, below: text + BEHIND_ALL });

/** What begins with a text stands together in the order of that key alone; for any other, all of it would be sorted. */
export function sortOfSearch<Sort extends string>(
  { q, sort }: { q?: string | undefined; sort?: Sort | undefined },
  { otherwise, key }: { otherwise: Sort; key: Sort },
): Sort {
  if (q === undefined) return sort ?? otherwise;
  if (sort === undefined || sort === key || sort === `-${key}`) return sort ?? key;
  throw badRequest(`With q the list is in the order of ${key}: ask for sort=${key} or sort=-${key}, or for none.`);
}
