import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ExportButton, type ServicePage } from './export-button.tsx';
import { formatCount } from './format.tsx';
import { Failure, Loading, StaleResult } from './states.tsx';
import { type Column, Table } from './table.tsx';

/** Page size of the screen, and the maximum page size of the service for exports. */
export const PAGE_SIZE = 50;
export const EXPORT_PAGE_SIZE = 1_000;

interface ListProps<Data extends ServicePage, Row> {
  caption: string;
  query: UseInfiniteQueryResult<InfiniteData<Data>, unknown>;
  rowsOf: (page: Data) => readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  order?: string;
  empty: ReactNode;
  summary?: ReactNode;
  /** Loads one page for an export. It includes all rows that match the filters. */
  readPage?: (cursor: string | undefined) => Promise<Data>;
}

export function List<Data extends ServicePage, Row>({
  query,
  rowsOf,
  empty,
  summary,
  readPage,
  ...table
}: ListProps<Data, Row>) {
  if (query.data === undefined) {
    return query.error !== null ? <Failure error={query.error} retry={() => void query.refetch()} /> : <Loading />;
  }
  const rows = query.data.pages.flatMap(rowsOf);
  // An empty result of the previous filters says nothing about the current ones.
  if (rows.length === 0) return query.isPlaceholderData ? <Loading /> : empty;
  return (
    <StaleResult isFormer={query.isPlaceholderData}>
      {query.error !== null && <Failure error={query.error} retry={() => void query.refetch()} />}
      {summary}
      <Table {...table} rows={rows} />
      <div className="row apart">
        <span className="soft small">
          {formatCount(rows.length)} shown{query.hasNextPage ? ', more available' : ''}
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
    </StaleResult>
  );
}
