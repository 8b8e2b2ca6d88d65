import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';

type Failure = Outputs['keys']['listFailedRequests']['requests'][number];
type Filters = Inputs['keys']['listFailedRequests'];

const STATUSES = [
  { value: '400', label: '400 · The input is wrong' },
  { value: '403', label: '403 · Not allowed' },
  { value: '404', label: '404 · Not there' },
  { value: '405', label: '405 · Wrong method' },
  { value: '409', label: '409 · In conflict' },
  { value: '413', label: '413 · Too large' },
  { value: '415', label: '415 · Not JSON' },
  { value: '429', label: '429 · Too many' },
  { value: '500', label: '500 · Our fault' },
  { value: '503', label: '503 · Away for a moment' },
];

export function FailedRequests() {
  const [filters, set] = useFilters(['status', 'path']);
  const trpc = useTRPC();
  const client = useTRPCClient();
  const keys = useQuery(trpc.keys.listApiKeys.queryOptions({ limit: 100 })).data?.keys ?? [];
  const status = Number(filters.status);
  const input: Filters = {
    ...(status >= 400 && status < 600 && { status }),
    ...(filters.path !== undefined && { path: filters.path }),
  };
  const keyOf = ({ keyId }: Failure) => {
    const key = keys.find(({ id }) => id === keyId);
    return key === undefined ? (keyId ?? 'An application or administrator') : (key.name ?? `${key.keyPrefix}…`);
  };
  const columns = columnsFor(keyOf);
  const sort = useSort<Filters>(columns);
  const query = useInfiniteQuery(
    trpc.keys.listFailedRequests.infiniteQueryOptions({ ...input, ...sort, limit: PAGE_SIZE }, PAGED),
  );
  return (
    <Page
      title="Failed requests"
      lead="Kept for 7 days, without bodies, headers and queries."
      actions={<Button onPress={() => void query.refetch()}>Refresh</Button>}
    >
      <div className="filters">
        <FilterSelect
          label="Status"
          choices={STATUSES}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
        <SearchField
          label="Path starts with"
          value={filters.path}
          onSearch={(value) => set('path', value)}
          placeholder="/v1/campaigns"
          action="Search"
        />
      </div>
      <List
        caption="Failed requests"
        order="-at"
        query={query}
        rowsOf={({ requests }) => requests}
        columns={columns}
        keyOf={({ id }) => id}
        readPage={(cursor) =>
          client.keys.listFailedRequests.query({ ...input, ...sort, cursor, limit: EXPORT_PAGE_SIZE })
        }
        empty={
          Object.keys(input).length > 0 ? (
            <Empty title="No results" action={<ButtonLink href="/failed-requests">Clear filters</ButtonLink>}></Empty>
          ) : (
            <Empty title="No failed requests" action={<ButtonLink href="/api-keys">API keys</ButtonLink>}></Empty>
          )
        }
      />
    </Page>
  );
}

const columnsFor = (keyOf: (failure: Failure) => string): readonly Column<Failure>[] => [
  { title: 'Time', sort: '-at', cell: ({ at }) => <Moment at={at} />, text: ({ at }) => at },
  {
    title: 'Request',
    cell: ({ method, path }) => (
      <code dir="ltr">
        {method} {path}
      </code>
    ),
    text: ({ method, path }) => `${method} ${path}`,
  },
  {
    title: 'Status',
    sort: 'status',
    cell: ({ status }) => <Badge tone={status >= 500 ? 'bad' : 'warn'}>{status}</Badge>,
    text: ({ status }) => status,
  },
  {
    title: 'Error',
    cell: ({ sentence, errorCode }) => (
      <>
        <p dir="auto">{sentence}</p>
        <code className="small soft">{errorCode}</code>
      </>
    ),
    text: ({ sentence, errorCode }) => `${sentence} (${errorCode})`,
  },
  { title: 'Key', cell: (failure) => <span dir="auto">{keyOf(failure)}</span>, text: keyOf },
  {
    title: 'Request ID',
    cell: ({ requestId }) => <code className="small">{requestId}</code>,
    text: ({ requestId }) => requestId,
  },
];
