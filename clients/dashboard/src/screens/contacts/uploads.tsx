import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, type Outputs, useTRPC } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ago, formatCount, formatRate } from '../../ui/format.tsx';
import { List } from '../../ui/list.tsx';
import { UploadReport } from './upload-report.tsx';

type Upload = Outputs['contacts']['listUploads']['uploads'][number];

const SHOWN = 10;
const WHILE_READING_MS = 1_000;

export function Uploads({ brandId, empty = null }: { brandId: string; empty?: React.ReactNode }) {
  const trpc = useTRPC();
  const sort = useSort<Inputs['contacts']['listUploads']>(COLUMNS);
  const query = useInfiniteQuery(
    trpc.contacts.listUploads.infiniteQueryOptions(
      { brandId, ...sort, limit: SHOWN },
      {
        ...PAGED,
        refetchInterval: ({ state }) =>
          state.data?.pages[0]?.uploads.some(({ status }) => status === 'receiving') ? WHILE_READING_MS : false,
      },
    ),
  );
  return (
    <List
      caption="Uploaded lists"
      order="-createdAt"
      query={query}
      rowsOf={({ uploads }) => uploads}
      keyOf={({ id }) => id}
      empty={empty}
      columns={COLUMNS}
    />
  );
}

const COLUMNS = [
  {
    title: 'File',
    sort: 'fileName',
    cell: ({ id, fileName }: Upload) => (
      <span className="wide-cell">
        <Dialog
          wide
          title={fileName ?? 'Unnamed list'}
          trigger={<Button look="quiet">{fileName ?? 'Unnamed list'}</Button>}
        >
          {(close) => (
            <>
              <UploadReport uploadId={id} />
              <div className="actions">
                <Button onPress={close}>Close</Button>
              </div>
            </>
          )}
        </Dialog>
      </span>
    ),
  },
  { title: 'Uploaded', sort: '-createdAt', cell: ({ createdAt }: Upload) => <Ago at={createdAt} /> },
  {
    title: 'Status',
    cell: ({ status, progress }: Upload) =>
      status === 'completed' ? (
        <Badge tone="good">Completed</Badge>
      ) : status === 'failed' ? (
        <Badge tone="bad">Failed</Badge>
      ) : (
        <Badge>{formatRate(progress)} read</Badge>
      ),
  },
  { title: 'New', cell: ({ added }: Upload) => formatCount(added), isNumeric: true },
  { title: 'Updated', cell: ({ updated }: Upload) => formatCount(updated), isNumeric: true },
  { title: 'Skipped', cell: ({ rejected }: Upload) => formatCount(rejected), isNumeric: true },
];
