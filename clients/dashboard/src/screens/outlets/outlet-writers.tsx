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
      title="Journalists"
      actions={
        <Button needs="campaigns.write" isPending={resolve.isPending} onPress={() => resolve.mutate({ outletId })}>
          <Radar aria-hidden />
          {resolve.isPending ? 'Reading articles' : 'Find journalists'}
        </Button>
      }
    >
      {resolve.error !== null && <Failure error={resolve.error} />}
      {writers === undefined && (
        <p className="soft">Reads the authors of its newest articles. This takes up to 30 seconds.</p>
      )}
      {writers?.length === 0 && <p className="soft">No authors found.</p>}
      {writers !== undefined && writers.length > 0 && (
        <Table caption="Authors" columns={COLUMNS} rows={writers} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}

const COLUMNS: Column<Writer>[] = [
  { title: 'Name', cell: ({ journalistName }) => <span dir="auto">{journalistName}</span> },
  {
    title: 'Email',
    cell: ({ email }) => email ?? <span className="soft">Not published</span>,
  },
  {
    title: 'Articles',
    cell: ({ articleUrls, sandbox }) => <ArticleLinks urls={articleUrls} isInvented={sandbox} />,
  },
];
