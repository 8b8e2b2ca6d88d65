import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTRPC } from '../../api/client.ts';
import { callRest } from '../../api/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Failure } from '../../ui/states.tsx';

interface Imported {
  rows: number;
  added: number;
  existing: number;
  rejected: number;
  errors: { row: number; error: string }[];
}

export const ImportEntries = () => (
  <Dialog
    title="Import suppression list"
    trigger={
      <Button needs="contacts.write">
        <Upload aria-hidden /> Import
      </Button>
    }
  >
    {(close) => <ImportForm close={close} />}
  </Dialog>
);

function ImportForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const form = new FormData();
      if (reason.trim() !== '') form.append('reason', reason.trim());
      form.append('file', chosen);
      const answer = await callRest('/v1/suppressions/import', { method: 'POST', body: form });
      return (await answer.json()) as Imported;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: trpc.suppressions.pathKey() }),
  });
  if (upload.data !== undefined) return <Report report={upload.data} close={close} />;
  return (
    <>
      <p className="soft">CSV file with a column of email addresses or domains. Existing entries are not duplicated.</p>
      <div className="row">
        <FileTrigger acceptedFileTypes={['text/csv', '.csv', '.txt']} onSelect={(files) => setFile(files?.[0] ?? null)}>
          <Button>Choose file</Button>
        </FileTrigger>
        <span dir="auto">{file === null ? 'No file chosen' : file.name}</span>
      </div>
      <Field label="Reason (all entries)" value={reason} onChange={setReason} placeholder="Existing customers" />
      {upload.error !== null && <Failure error={upload.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button
          look="primary"
          isDisabled={file === null}
          isPending={upload.isPending}
          onPress={() => file !== null && upload.mutate(file)}
        >
          Import
        </Button>
      </div>
    </>
  );
}

const Report = ({
  report: { rows, added, existing, rejected, errors },
  close,
}: {
  report: Imported;
  close: () => void;
}) => (
  <>
    <Facts
      facts={[
        ['Rows', formatCount(rows)],
        ['Added', formatCount(added)],
        ['Already listed', formatCount(existing)],
        ['Invalid', formatCount(rejected)],
      ]}
    />
    {errors.length > 0 && (
      <ul className="stack tight">
        {errors.map(({ row, error }) => (
          <li key={row} className="small" dir="auto">
            Row {formatCount(row)}: {error}
          </li>
        ))}
      </ul>
    )}
    <div className="actions">
      <Button look="primary" onPress={close}>
        Done
      </Button>
    </div>
  </>
);
