import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Ago, formatCount } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { RequestKit } from './request-kit.tsx';
import { KIT_STATUSES, type KitItem, type KitStatus, kitStatusOf, nameOfKit } from './statuses.ts';

const REFRESH_MS = 4_000;

export function PressKits() {
  const [filters, set] = useFilters(['brand', 'status', 'title']);
  const { choices } = useBrandDirectory();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title="Press kits" actions={<RequestKit />}>
      <div className="filters">
        <FilterSelect label="Brand" choices={choices} value={filters.brand} onChange={(value) => set('brand', value)} />
        <FilterSelect
          label="Status"
          choices={KIT_STATUSES}
          value={filters.status}
          onChange={(value) => set('status', value)}
          none="All current"
        />
        <SearchField label="Title" value={filters.title} onSearch={(value) => set('title', value)} />
      </div>
      <Kits filters={filters} isFiltered={isFiltered} />
    </Page>
  );
}

type Filters = Partial<Record<'brand' | 'status' | 'title', string>>;

function Kits({ filters, isFiltered }: { filters: Filters; isFiltered: boolean }) {
  const trpc = useTRPC();
  const columns = useColumns();
  const input = {
    ...useSort<Inputs['pressKits']['list']>(columns),
    ...(filters.brand !== undefined && { brandId: filters.brand }),
    ...(filters.status !== undefined && { status: filters.status as KitStatus }),
    ...(filters.title !== undefined && { title: filters.title }),
  };
  const query = useInfiniteQuery(
    trpc.pressKits.list.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      {
        ...PAGED,
        refetchInterval: ({ state }) =>
          state.data?.pages.some((page) => page.mediaKits.some(({ status }) => status === 'generating'))
            ? REFRESH_MS
            : false,
      },
    ),
  );
  return (
    <List
      caption="Press kits"
      order="-validated"
      query={query}
      rowsOf={(page) => page.mediaKits}
      columns={columns}
      keyOf={({ id }) => id}
      empty={isFiltered ? <NothingLeft /> : <NoKits />}
      readPage={(cursor) => trpcClient.pressKits.list.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
    />
  );
}

function useColumns(): Column<KitItem>[] {
  const trpc = useTRPC();
  const { nameOf } = useBrandDirectory();
  const { data } = useQuery(trpc.pressKits.views.queryOptions({ groupBy: 'mediaKitId' }));
  const viewsOf = (kitId: string) => data?.groups?.find(({ key }) => key === kitId)?.totalViews ?? 0;
  return [
    {
      title: 'Title',
      sort: 'title',
      cell: (kit) => (
        <Link href={`/press-kits/${kit.id}`} className="clip names" dir="auto">
          {nameOfKit(kit)}
        </Link>
      ),
      text: nameOfKit,
    },
    {
      title: 'Brand',
      cell: ({ brandId, brandDomain }) => <span dir="auto">{nameOf(brandId) || brandDomain}</span>,
      text: ({ brandDomain }) => brandDomain,
    },
    {
      title: 'Status',
      sort: '-validated',
      cell: ({ status }) => <Badge tone={kitStatusOf(status).tone}>{kitStatusOf(status).label}</Badge>,
      text: ({ status }) => kitStatusOf(status).label,
    },
    { title: 'Views', cell: ({ id }) => formatCount(viewsOf(id)), text: ({ id }) => viewsOf(id), isNumeric: true },
    {
      title: 'Updated',
      sort: '-updatedAt',
      cell: ({ updatedAt }) => <Ago at={updatedAt} />,
      text: ({ updatedAt }) => updatedAt,
    },
  ];
}

const NothingLeft = () => (
  <Empty title="No results" action={<ButtonLink href="/press-kits">Clear filters</ButtonLink>}></Empty>
);

const NoKits = () => (
  <Empty title="No press kits yet" action={<RequestKit />}>
    A press kit is written from the website of a brand. You review it before you approve it.
  </Empty>
);
