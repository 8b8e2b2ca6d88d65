import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** What an export writes; a column without it is only for the eye. */
  text?: (row: Row) => string | number | null;
  isNumeric?: boolean;
}

interface TableProps<Row> {
  /** What a screen reader says of it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Rows as they came: order, filters and pages are the service's business. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  // A table that is wider than its frame is scrolled by keyboard too.
  <section className="table-frame" aria-label={caption} tabIndex={0}>
    <table className="data">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumeric }) => (
            <th key={title} scope="col" className={isNumeric ? 'numeric' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, isNumeric }) => (
              <td key={title} className={isNumeric ? 'numeric' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
