/** How rows are ordered: by an expression that is never null and then by the id, or by the id alone. */
export type SortColumn =
  | { by: 'id' }
  | { by: 'value'; expression: string; type: 'text' | 'timestamptz' | 'numeric' | 'smallint' | 'uuid' }
  | { by: 'bytes'; expression: string };

/** Ids tell the order of creation, by the key that every table has. */
export const BY_ID: SortColumn = { by: 'id' };

/** Longer names are told apart by their ids; a cursor and an index must hold what is compared. */
const COMPARED_CHARACTERS = 64;

/** Capitals aside. Nothing is the smallest of all texts, moments and numbers, so that it has a place and an index. */
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

/** In the order of its bytes, as an index with `collate "C"` has it. */
export const byBytes = (column: string): SortColumn => ({
  by: 'value',
  expression: `${column} collate "C"`,
  type: 'text',
});

/** A key that no two rows of the list share, in the order of its bytes, as an index with `text_pattern_ops` has it. */
export const byKey = (column: string): SortColumn => ({ by: 'bytes', expression: column });

/** A column for every name that the list's input knows. */
export type Sorts<Sort extends string> = Record<Sort extends `-${infer Name}` ? Name : never, SortColumn>;
