/** Order of rows: by id, by an expression that is never null and then by id, or by the bytes of a unique key. */
export type SortColumn =
  | { by: 'id' }
  | { by: 'value'; expression: string; type: 'text' | 'timestamptz' | 'numeric' | 'smallint' | 'uuid' }
  | { by: 'bytes'; expression: string };

/** Ids are in the order of creation. */
export const BY_ID: SortColumn = { by: 'id' };

/** Number of compared characters, because cursors and indexes must hold them. Ids order longer texts. */
const COMPARED_CHARACTERS = 64;

/** Ignores case. A missing value counts as the smallest one, so that it has a position and an index entry. */
export const byText = (column: string): SortColumn => ({
  by: 'value',
  expression: `left(lower(coalesce(${column}, '')), ${COMPARED_CHARACTERS})`,
  type: 'text',
});
export const byMoment = (column: string): SortColumn => ({ by: 'value', expression: column, type: 'timestamptz' });
export const byMomentIfAny = (column: string): SortColumn => byMoment(`coalesce(${column}, '-infinity')`);
export const byNumber = (expression: string, type: 'numeric' | 'smallint' = 'numeric'): SortColumn => ({
  by: 'value',
  expression,
  type,
});

/** In byte order, as an index with `collate "C"` has it. */
export const byBytes = (column: string): SortColumn => ({
  by: 'value',
  expression: `${column} collate "C"`,
  type: 'text',
});

/** A key that is unique in the list, in byte order, as an index with `text_pattern_ops` has it. */
export const byKey = (column: string): SortColumn => ({ by: 'bytes', expression: column });

export type Sorts<Sort extends string> = Record<Sort extends `-${infer Name}` ? Name : never, SortColumn>;
