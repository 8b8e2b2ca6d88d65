import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ago } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { AddBrand } from './add-brand.tsx';

type Brand = Outputs['brands']['list']['brands'][number];

export function Brands() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [, navigate] = useLocation();
  const query = useInfiniteQuery(trpc.brands.list.infiniteQueryOptions({ limit: PAGE_SIZE }, PAGED));
  const open = (brandId: string) => navigate(`/brands/${brandId}`);
  return (
    <Page
      title="Brands"
      lead="Who writes: each is read from its website."
      actions={
        <Dialog
          title="A brand from its website"
          trigger={
            <Button needs="campaigns.write" look="primary">
              <Plus aria-hidden /> Add a brand
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
      <List
        caption="Brands"
        query={query}
        rowsOf={({ brands }) => brands}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        readPage={(cursor) => client.brands.list.query({ limit: EXPORT_PAGE_SIZE, cursor })}
        empty={<NoBrands onAdded={open} />}
      />
    </Page>
  );
}

const COLUMNS = [
  {
    title: 'Name',
    cell: ({ id, name, sandbox }: Brand) => (
      <span className="row">
        <Link href={`/brands/${id}`} dir="auto">
          {name}
        </Link>
        {sandbox && <Badge>Invented</Badge>}
      </span>
    ),
    text: ({ name }: Brand) => name,
  },
  { title: 'Website', cell: ({ domain }: Brand) => domain, text: ({ brandUrl }: Brand) => brandUrl },
  {
    title: 'In one sentence',
    cell: ({ elevatorPitch }: Brand) => (
      <span className="clip" dir="auto">
        {elevatorPitch}
      </span>
    ),
    text: ({ elevatorPitch }: Brand) => elevatorPitch,
  },
  { title: 'Added', cell: ({ createdAt }: Brand) => <Ago at={createdAt} />, text: ({ createdAt }: Brand) => createdAt },
];

const NoBrands = ({ onAdded }: { onAdded: (brandId: string) => void }) => (
  <div className="empty">
    <h2>There is no brand yet</h2>
    <p>A brand is read from its website; campaigns and press kits then speak in its words.</p>
    <div className="empty-form">
      <AddBrand onAdded={onAdded} />
    </div>
  </div>
);
