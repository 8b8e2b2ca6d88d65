import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatNoun } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import { AddOutlet } from './add-outlet.tsx';
import { BrandFilters, NoBrand, useBrandFilter } from './brand-filters.tsx';
import { DiscoverOutlets } from './discover-outlets.tsx';
import { OUTLET_COLUMNS } from './outlet-columns.tsx';
import { OutletSearch } from './outlet-search.tsx';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'served', label: 'Selected' },
  { value: 'skipped', label: 'Skipped' },
];

export function Outlets() {
  const [filters, set] = useFilters(['brand', 'campaign', 'status', 'name']);
  const { brandId, campaignId, query } = useBrandFilter(filters);
  return (
    <Page
      title="Outlets"
      actions={
        brandId !== undefined && (
          <>
            <AddOutlet brandId={brandId} campaignId={campaignId} />
            <DiscoverOutlets brandId={brandId} campaignId={campaignId} />
          </>
        )
      }
    >
      {brandId === undefined ? (
        <NoBrand query={query} />
      ) : (
        <>
          <div className="filters">
            <BrandFilters brandId={brandId} campaignId={campaignId} set={set} />
            <FilterSelect
              label="Decision"
              choices={STATUSES}
              value={filters.status}
              onChange={(value) => set('status', value)}
            />
            <SearchField label="Name" value={filters.name} onSearch={(value) => set('name', value)} />
          </div>
          {filters.name !== undefined ? (
            <OutletSearch name={filters.name} campaignId={campaignId} />
          ) : (
            <Found
              input={{
                brandId,
                ...(campaignId !== undefined && { campaignId }),
                ...(filters.status !== undefined && { status: filters.status as 'open' }),
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}

function Found({ input }: { input: NonNullable<Inputs['outlets']['list']> }) {
  const trpc = useTRPC();
  const sort = useSort<Inputs['outlets']['list']>(OUTLET_COLUMNS);
  const query = useInfiniteQuery(
    trpc.outlets.list.infiniteQueryOptions({ ...input, ...sort, limit: PAGE_SIZE }, PAGED),
  );
  const total = query.data?.pages[0]?.total ?? 0;
  const isFiltered = input.campaignId !== undefined || input.status !== undefined;
  return (
    <List
      caption="Outlets"
      order="-relevanceScore"
      query={query}
      rowsOf={(page) => page.outlets}
      columns={OUTLET_COLUMNS}
      keyOf={({ id }) => id}
      empty={isFiltered ? <NothingLeft /> : <NoOutlets />}
      summary={<p className="soft">{formatNoun(total, 'outlet')}</p>}
      readPage={(cursor) => trpcClient.outlets.list.query({ ...input, ...sort, limit: EXPORT_PAGE_SIZE, cursor })}
    />
  );
}

const NothingLeft = () => (
  <Empty title="No results" action={<ButtonLink href="/outlets">Clear filters</ButtonLink>}></Empty>
);

const NoOutlets = () => (
  <Empty
    title="No outlets yet"
    action={
      <ButtonLink href="/feeds" look="primary">
        Add feed
      </ButtonLink>
    }
  >
    Outlets come from your feeds and from press campaigns.
  </Empty>
);
