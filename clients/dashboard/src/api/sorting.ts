import { useFilters } from './filters.ts';

export const nameOfSort = (sort: string) => sort.replace(/^-/, '');

type SortOf<Input> = Input extends { sort?: infer Sort } ? NonNullable<Sort> : never;

/**
 * The order that somebody chose by the head of a column, as input of the list. It lives in the address like filters; one that
 * none of the columns has belongs to another list.
 */
export function useSort<Input extends { sort?: string | undefined } | void>(
  columns: readonly { sort?: string }[],
): { sort?: SortOf<Input> } {
  const [{ sort }] = useFilters(['sort']);
  const isKnown = columns.some(
    (column) => column.sort !== undefined && nameOfSort(column.sort) === nameOfSort(sort ?? ''),
  );
  return isKnown ? { sort: sort as SortOf<Input> } : {};
}
