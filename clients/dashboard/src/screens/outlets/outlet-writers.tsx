import { useMutation } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ArticleLinks } from '../articles/article-links.tsx';

type Writer = Outputs['discover']['resolve']['journalists'][number];

/** Loaded on request, because the service may have to fetch the outlet's pages. */
export function OutletWriters({ outletId }: { outletId: string }) {
  const trpc = useTRPC();
  const resolve = useMutation(trpc.discover.resolve.mutationOptions());
  const writers = resolve.data?.journalists;
  return (
    <Section
      title="Who writes for it"
      actions={
        <Button needs="campaigns.write" isPending={resolve.isPending} onPress={() => resolve.mutate({ outletId })}>
          <Radar aria-hidden />
          {resolve.isPending ? 'Reading' : 'Find out'}
        </Button>
      }
    >
      {resolve.error !== null && <Failure error={resolve.error} />}
      {writers === undefined && (
        <p className="soft">Its newest articles are read for the names below them, which takes up to half a minute.</p>
      )}
      {writers?.length === 0 && <p className="soft">Nobody is named below its articles.</p>}
      {writers !== undefined && writers.length > 0 && (
        <Table caption="Writers" columns={COLUMNS} rows={writers} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}

const COLUMNS: Column<Writer>[] = [
  { title: 'Name', cell: ({ journalistName }) => <span dir="auto">{journalistName}</span> },
  {
    title: 'Address',
    cell: ({ email }) => email ?? <span className="soft">Not named anywhere</span>,
  },
  {
    title: 'Articles',
    cell: ({ articleUrls, sandbox }) => <ArticleLinks urls={articleUrls} isInvented={sandbox} />,
  },
];
