import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import { AddFeed } from './add-feed.tsx';
import { useFeedColumns } from './feed-columns.tsx';

const KINDS = [
  { value: 'real', label: 'Live' },
  { value: 'sandbox', label: 'Sandbox' },
];

export function Feeds() {
  const [filters, set] = useFilters(['brand', 'kind']);
  const { choices } = useBrandDirectory();
  const trpc = useTRPC();
  const columns = useFeedColumns();
  const input = {
    ...useSort<Inputs['feeds']['list']>(columns),
    ...(filters.brand !== undefined && { brandId: filters.brand }),
    ...(filters.kind !== undefined && { sandbox: filters.kind === 'sandbox' }),
  };
  const query = useInfiniteQuery(trpc.feeds.list.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <Page title="Feeds" actions={<AddFeed />}>
      <div className="filters">
        <FilterSelect label="Brand" choices={choices} value={filters.brand} onChange={(value) => set('brand', value)} />
        <FilterSelect label="Mode" choices={KINDS} value={filters.kind} onChange={(value) => set('kind', value)} />
      </div>
      <List
        caption="Feeds"
        order="-createdAt"
        query={query}
        rowsOf={(page) => page.feeds}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No feeds" action={<AddFeed />}>
            Add the feed or website of a newspaper, magazine or blog.
          </Empty>
        }
        readPage={(cursor) => trpcClient.feeds.list.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
      />
    </Page>
  );
}
