import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../api/rest.ts';
import { Button } from './button.tsx';
import { formatCount } from './format.tsx';
import { Failure, Loading } from './states.tsx';
import { type Column, Table } from './table.tsx';
import { sayFailure } from './toast.tsx';

/** Rows of one request while somebody reads; an export asks for as many as the service gives. */
export const PAGE_SIZE = 50;
export const EXPORT_PAGE_SIZE = 1_000;

interface Page {
  nextCursor: string | null;
}

interface ListProps<Data extends Page, Row> {
  caption: string;
  query: UseInfiniteQueryResult<InfiniteData<Data>, unknown>;
  rowsOf: (page: Data) => readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** What stands there when there is nothing. */
  empty: ReactNode;
  /** One page for an export: all that the filters leave, not only what is shown. */
  readPage?: (cursor: string | undefined) => Promise<Data>;
}

/** A list of the service, page by page. */
export function List<Data extends Page, Row>({ query, rowsOf, empty, readPage, ...table }: ListProps<Data, Row>) {
  if (query.data === undefined) {
    return query.error !== null ? <Failure error={query.error} retry={() => void query.refetch()} /> : <Loading />;
  }
  const rows = query.data.pages.flatMap(rowsOf);
  if (rows.length === 0) return empty;
  return (
    <div className="stack">
      {query.error !== null && <Failure error={query.error} retry={() => void query.refetch()} />}
      <Table {...table} rows={rows} />
      <div className="row apart">
        <span className="soft small">
          {formatCount(rows.length)} shown{query.hasNextPage ? ', and there are more' : ''}
        </span>
        <span className="row">
          {readPage !== undefined && (
            <ExportButton name={table.caption} columns={table.columns} rowsOf={rowsOf} readPage={readPage} />
          )}
          {query.hasNextPage && (
            <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
              Show more
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

function ExportButton<Data extends Page, Row>({
  name,
  columns,
  rowsOf,
  readPage,
}: {
  name: string;
  columns: readonly Column<Row>[];
  rowsOf: (page: Data) => readonly Row[];
  readPage: (cursor: string | undefined) => Promise<Data>;
}) {
  const [read, setRead] = useState<number | null>(null);
  const save = async () => {
    const rows: Row[] = [];
    let cursor: string | undefined;
    do {
      const page = await readPage(cursor);
      rows.push(...rowsOf(page));
      setRead(rows.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    saveRows(name, columns, rows);
  };
  return (
    <Button
      isPending={read !== null}
      onPress={() => {
        setRead(0);
        save()
          .catch(sayFailure)
          .finally(() => setRead(null));
      }}
    >
      <Download aria-hidden />
      {read === null ? 'Export' : `${formatCount(read)} read`}
    </Button>
  );
}

/** Hands rows to the person as a sheet. */
export function saveRows<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const written = columns.filter(({ text }) => text !== undefined);
  const lines = [
    written.map(({ title }) => title),
    ...rows.map((row) => written.map(({ text }) => String(text?.(row) ?? ''))),
  ];
  const csv = lines.map((line) => line.map(cellOf).join(',')).join('\r\n');
  saveFile(`${name.toLowerCase().replaceAll(/\W+/g, '-')}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv' }));
}

/** Quoted, and harmless to whoever opens it as a sheet: what begins as a formula does not stay one. */
const cellOf = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
