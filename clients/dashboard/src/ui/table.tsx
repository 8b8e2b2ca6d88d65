import type { ReactNode } from 'react';
import { useFilters } from '../api/filters.ts';
import { nameOfSort, useSort } from '../api/sorting.ts';

export interface Column<Row> {
  title: string;
  /** Cell content; a column without it is only exported. */
  cell?: (row: Row) => ReactNode;
  /** Exported value; a column without it is only shown. */
  text?: (row: Row) => string | number | null;
  isNumeric?: boolean;
  sort?: string;
}

/** Keeps only this column sortable, for lists that start with a text search. */
export const sortedOnlyBy = <Row,>(only: string, columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map(({ sort, ...column }) => (sort === only ? { ...column, sort } : column));

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Default order of the service. Without it the headers are not sortable. */
  order?: string;
}

/** Renders rows in the given order. The service sorts, filters and pages. */
export function Table<Row>({ caption, columns, rows, keyOf, order }: TableProps<Row>) {
  const { sort = order } = useSort<{ sort?: string }>(columns);
  const shown = columns.filter(({ cell }) => cell !== undefined);
  return (
    // Focusable, so that the keyboard can scroll a wide table.
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
