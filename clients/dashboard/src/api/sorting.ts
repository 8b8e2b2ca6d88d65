import { useFilters } from './filters.ts';

export const nameOfSort = (sort: string) => sort.replace(/^-/, '');

type SortOf<Input> = Input extends { sort?: infer Sort } ? NonNullable<Sort> : never;

/**
 * Reads the sort order from the URL. Ignores an order that
 * none of the columns has, because it belongs to another list.
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
