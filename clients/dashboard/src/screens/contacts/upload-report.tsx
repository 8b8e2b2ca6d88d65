import { useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Loaded, Note } from '../../ui/states.tsx';
import { nameOfField } from './fields.ts';
import { RowErrors } from './row-errors.tsx';

type FullUpload = Outputs['contacts']['getUpload']['upload'];

const WHILE_READING_MS = 1_000;

export function UploadReport({ uploadId }: { uploadId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.contacts.getUpload.queryOptions(
      { uploadId },
      { refetchInterval: ({ state }) => (state.data?.upload.status === 'receiving' ? WHILE_READING_MS : false) },
    ),
  );
  return <Loaded query={query}>{({ upload }) => <Report upload={upload} />}</Loaded>;
}

function Report({ upload }: { upload: FullUpload }) {
  const { rows, added, updated, unchanged, rejected, errors, failure, columnMapping } = upload;
  return (
    <section className="card" aria-label={`Results for ${upload.fileName ?? 'the list'}`}>
      {upload.status === 'receiving' && <progress aria-label="Upload progress" value={upload.progress} />}
      {failure !== null && <Note tone="bad">{failure} Rows before this error are saved.</Note>}
      <Facts
        facts={[
          ['Rows', formatCount(rows)],
          ['New contacts', formatCount(added)],
          ['Updated', formatCount(updated)],
          ['Unchanged', formatCount(unchanged)],
          ['Skipped', formatCount(rejected)],
        ]}
      />
      {columnMapping !== null && (
        <p className="small soft" dir="auto">
          {Object.entries(columnMapping)
            .map(([column, field]) => `${column} → ${field === null ? 'custom field' : nameOfField(field)}`)
            .join(' · ')}
        </p>
      )}
      {rejected > errors.length && <p className="small">First {formatCount(errors.length)} skipped rows:</p>}
      <RowErrors errors={errors} />
    </section>
  );
}
