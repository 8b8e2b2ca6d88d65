import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, type Outputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Button } from '../../ui/button.tsx';
import { Ago } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { BrandFilters, NoBrand, useBrandFilter } from '../outlets/brand-filters.tsx';
import { ARTICLE_COLUMNS } from './article-columns.tsx';

type Found = Outputs['discoveries']['list']['discoveries'][number];

const COLUMNS = ARTICLE_COLUMNS.map(
  ({ title, cell, text }): Column<Found> => ({
    title,
    ...(cell !== undefined && { cell: ({ article }) => cell(article) }),
    ...(text !== undefined && { text: ({ article }) => text(article) }),
  }),
).concat({
  title: 'Found',
  sort: '-createdAt',
  cell: ({ discovery }) => <Ago at={discovery.createdAt} />,
  text: ({ discovery }) => discovery.createdAt,
});

export function FittingArticles() {
  const [filters, set] = useFilters(['brand', 'campaign', 'outlet']);
  const { brandId, campaignId, query: brands } = useBrandFilter(filters);
  if (brandId === undefined) return <NoBrand query={brands} />;
  const input = {
    brandId,
    ...(campaignId !== undefined && { campaignId }),
    ...(filters.outlet !== undefined && { outletId: filters.outlet }),
  };
  return (
    <div className="stack">
      <div className="filters">
        <BrandFilters brandId={brandId} campaignId={campaignId} set={set} />
        {filters.outlet !== undefined && <Button onPress={() => set('outlet', null)}>Show all outlets</Button>}
      </div>
      <Fitting input={input} />
    </div>
  );
}

function Fitting({ input }: { input: NonNullable<Inputs['discoveries']['list']> }) {
  const trpc = useTRPC();
  const sort = useSort<Inputs['discoveries']['list']>(COLUMNS);
  const query = useInfiniteQuery(
    trpc.discoveries.list.infiniteQueryOptions({ ...input, ...sort, limit: PAGE_SIZE }, PAGED),
  );
  return (
    <List
      caption="Relevant articles"
      order="-createdAt"
      query={query}
      rowsOf={(page) => page.discoveries}
      columns={COLUMNS}
      keyOf={({ discovery }) => discovery.id}
      empty={<Empty title="No relevant articles yet">A press campaign finds articles that fit a brand.</Empty>}
      readPage={(cursor) =>
        trpcClient.discoveries.list.query({
          ...input,
          ...sort,
          limit: EXPORT_PAGE_SIZE,
          cursor,
        })
      }
    />
  );
}
