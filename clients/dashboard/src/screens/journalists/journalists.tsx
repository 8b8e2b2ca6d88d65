import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCount, formatNoun } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import { BrandFilters, NoBrand, useBrandFilter } from '../outlets/brand-filters.tsx';
import { JOURNALIST_COLUMNS } from './journalist-columns.tsx';

const KINDS = [
  { value: 'real', label: 'Live' },
  { value: 'sandbox', label: 'Sandbox' },
];

export function Journalists() {
  const [filters, set] = useFilters(['brand', 'campaign', 'kind']);
  const { brandId, campaignId, query } = useBrandFilter(filters);
  return (
    <Page title="Journalists">
      {brandId === undefined ? (
        <NoBrand query={query} />
      ) : (
        <>
          <div className="filters">
            <BrandFilters brandId={brandId} campaignId={campaignId} set={set} />
            <FilterSelect label="Mode" choices={KINDS} value={filters.kind} onChange={(value) => set('kind', value)} />
          </div>
          <Found
            input={{
              brandId,
              ...(campaignId !== undefined && { campaignId }),
              ...(filters.kind !== undefined && { sandbox: filters.kind === 'sandbox' }),
            }}
          />
        </>
      )}
    </Page>
  );
}

function Found({ input }: { input: NonNullable<Inputs['journalists']['list']> }) {
  const trpc = useTRPC();
  const sort = useSort<Inputs['journalists']['list']>(JOURNALIST_COLUMNS);
  const query = useInfiniteQuery(
    trpc.journalists.list.infiniteQueryOptions({ ...input, ...sort, limit: PAGE_SIZE }, PAGED),
  );
  const [first] = query.data?.pages ?? [];
  const isFiltered = input.campaignId !== undefined || input.sandbox !== undefined;
  return (
    <List
      caption="Journalists"
      order="-relevanceScore"
      query={query}
      rowsOf={(page) => page.journalists}
      columns={JOURNALIST_COLUMNS}
      keyOf={({ journalistId }) => journalistId}
      empty={isFiltered ? <NothingLeft /> : <NoJournalists />}
      summary={
        first !== undefined && (
          <p className="soft">
            {formatNoun(first.total, 'journalist')}, {formatCount(first.byOutreachStatus.replied)} replied
          </p>
        )
      }
      readPage={(cursor) => trpcClient.journalists.list.query({ ...input, ...sort, limit: EXPORT_PAGE_SIZE, cursor })}
    />
  );
}

const NothingLeft = () => (
  <Empty title="No results" action={<ButtonLink href="/journalists">Clear filters</ButtonLink>}></Empty>
);

const NoJournalists = () => (
  <Empty
    title="No journalists yet"
    action={
      <ButtonLink needs="campaigns.run" href="/campaigns/new" look="primary">
        New campaign
      </ButtonLink>
    }
  >
    A press campaign finds journalists who cover the field of a brand. In the sandbox they are fictional.
  </Empty>
);
