import type { ReactNode } from 'react';
import { useFilters } from '../api/filters.ts';
import { nameOfSort, useSort } from '../api/sorting.ts';

export interface Column<Row> {
  title: string;
  /** What is shown; a column without it is only exported. */
  cell?: (row: Row) => ReactNode;
  /** What an export writes; a column without it is only for the eye. */
  text?: (row: Row) => string | number | null;
  isNumeric?: boolean;
  /** The order that the service has for it, as the first press of its head asks for it. */
  sort?: string;
}

/** What begins with a text stands in the order of that column, and in no other. */
export const sortedOnlyBy = <Row,>(only: string, columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map(({ sort, ...column }) => (sort === only ? { ...column, sort } : column));

interface TableProps<Row> {
  /** What a screen reader says of it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The order in which the service answers unless somebody chooses; without it the heads are no buttons. */
  order?: string;
}

/** Rows as they came: order, filters and pages are the service's business. */
export function Table<Row>({ caption, columns, rows, keyOf, order }: TableProps<Row>) {
  const { sort = order } = useSort<{ sort?: string }>(columns);
  const shown = columns.filter(({ cell }) => cell !== undefined);
  return (
    // A table that is wider than its frame is scrolled by keyboard too.
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className="data">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) =>
              order === undefined || sort === undefined || column.sort === undefined ? (
                <th key={column.title} scope="col" className={column.isNumeric ? 'numeric' : undefined}>
                  {column.title}
                </th>
              ) : (
                <SortHead key={column.title} {...column} first={column.sort} current={sort} order={order} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map(({ title, cell, isNumeric }) => (
                <td key={title} className={isNumeric ? 'numeric' : undefined} data-title={title}>
                  {cell?.(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SortHeadProps extends Pick<Column<never>, 'title' | 'isNumeric'> {
  first: string;
  current: string;
  order: string;
}

/** Another press turns the order around. */
function SortHead({ title, isNumeric, first, current, order }: SortHeadProps) {
  const [, set] = useFilters(['sort']);
  const name = nameOfSort(first);
  const isCurrent = nameOfSort(current) === name;
  const next = isCurrent ? (current === name ? `-${name}` : name) : first;
  return (
    <th
      scope="col"
      className={isNumeric ? 'numeric' : undefined}
      aria-sort={isCurrent ? (current === name ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" onClick={() => set('sort', next === order ? null : next)}>
        {title}
      </button>
    </th>
  );
}
