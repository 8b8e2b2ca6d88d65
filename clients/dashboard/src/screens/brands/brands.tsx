import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ago } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { AddBrand } from './add-brand.tsx';

type Brand = Outputs['brands']['list']['brands'][number];

export function Brands() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [, navigate] = useLocation();
  const [{ q }, set] = useFilters(['q']);
  const input = { ...useSort<Inputs['brands']['list']>(COLUMNS), ...(q !== undefined && { q }) };
  const query = useInfiniteQuery(trpc.brands.list.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  const open = (brandId: string) => navigate(`/brands/${brandId}`);
  return (
    <Page
      title="Brands"
      actions={
        <Dialog
          title="Add brand"
          trigger={
            <Button needs="campaigns.write" look="primary">
              <Plus aria-hidden /> Add brand
            </Button>
          }
        >
          {(close) => (
            <AddBrand
              onAdded={(brandId) => {
                close();
                open(brandId);
              }}
            />
          )}
        </Dialog>
      }
    >
      <div className="filters">
        <SearchField label="Name or website" value={q} onSearch={(value) => set('q', value)} />
      </div>
      <List
        caption="Brands"
        order="-createdAt"
        query={query}
        rowsOf={({ brands }) => brands}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        readPage={(cursor) => client.brands.list.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
        empty={q === undefined ? <NoBrands onAdded={open} /> : <NothingLeft />}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Brand>[] = [
  {
    title: 'Name',
    sort: 'name',
    cell: ({ id, name, sandbox }: Brand) => (
      <span className="row">
        <Link href={`/brands/${id}`} dir="auto">
          {name}
        </Link>
        {sandbox && <Badge>Sandbox</Badge>}
      </span>
    ),
    text: ({ name }: Brand) => name,
  },
  { title: 'Website', sort: 'domain', cell: ({ domain }: Brand) => domain, text: ({ brandUrl }: Brand) => brandUrl },
  {
    title: 'Tagline',
    cell: ({ elevatorPitch }: Brand) => (
      <span className="clip" dir="auto">
        {elevatorPitch}
      </span>
    ),
    text: ({ elevatorPitch }: Brand) => elevatorPitch,
  },
  {
    title: 'Added',
    sort: '-createdAt',
    cell: ({ createdAt }: Brand) => <Ago at={createdAt} />,
    text: ({ createdAt }: Brand) => createdAt,
  },
];

const NothingLeft = () => (
  <Empty title="No results" action={<ButtonLink href="/brands">Clear filters</ButtonLink>}></Empty>
);

const NoBrands = ({ onAdded }: { onAdded: (brandId: string) => void }) => (
  <div className="empty">
    <h2>No brands yet</h2>
    <p>Add a website. Campaigns and press kits use what it says.</p>
    <div className="empty-form">
      <AddBrand onAdded={onAdded} />
    </div>
  </div>
);
