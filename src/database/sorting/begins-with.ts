import { sql } from 'kysely';
import { badRequest } from '../../kernel/errors.ts';

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
  throw badRequest(`With q the list is in the order of ${key}: ask for sort=${key} or sort=-${key}, or for none.`);
}
