import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { DropZone, Text } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { FileDropItem } from 'react-aria-components/useDragAndDrop';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Loading } from '../../ui/states.tsx';
import { Mapping } from './mapping.tsx';
import { type Corrections, previewUpload, uploadContacts } from './upload-api.ts';
import { UploadReport } from './upload-report.tsx';

interface Chosen {
  file: File;
  corrections: Corrections;
}

export function UploadContacts({ brandId }: { brandId: string }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [recognised, setRecognised] = useState<ReadonlySet<string>>(new Set());
  const preview = useMutation({
    mutationFn: ({ file, corrections }: Chosen) => previewUpload(file, corrections),
    onSuccess: ({ columns }, { corrections }) => {
      if (Object.keys(corrections).length > 0) return;
      setRecognised(new Set(columns.filter(({ field }) => field !== null).map(({ name }) => name)));
    },
  });
  const upload = useUpload(brandId, () => setChosen(null));
  const look = (next: Chosen) => {
    upload.reset();
    setChosen(next);
    preview.mutate(next);
  };
  const takeFile = (file: File | undefined) => {
    if (file !== undefined) look({ file, corrections: {} });
  };
  return (
    <div className="stack">
      <FileField onFile={takeFile} />
      {chosen !== null && preview.data === undefined && preview.error === null && <Loading lines={3} />}
      {chosen !== null && preview.error !== null && <Failure error={preview.error} />}
      {chosen !== null && preview.data !== undefined && preview.error === null && (
        <Mapping
          fileName={chosen.file.name}
          preview={preview.data}
          recognised={recognised}
          corrections={chosen.corrections}
          onCorrect={(corrections) => look({ ...chosen, corrections })}
          isBusy={preview.isPending}
        >
          <div className="row">
            <Button
              needs="contacts.write"
              look="primary"
              isDisabled={!preview.data.hasAddresses || preview.isPending}
              isPending={upload.isPending}
              onPress={() => upload.mutate(chosen)}
            >
              {upload.isPending ? 'Uploading' : 'Upload contacts'}
            </Button>
            <Button look="quiet" isDisabled={upload.isPending} onPress={() => setChosen(null)}>
              Choose another file
            </Button>
          </div>
        </Mapping>
      )}
      {upload.error !== null && <Failure error={upload.error} />}
      {upload.data !== undefined && <UploadReport uploadId={upload.data} />}
    </div>
  );
}

/** After this time the list of uploads shows a large file and its progress. */
const LISTED_AFTER_MS = 1_000;

function useUpload(brandId: string, onDone: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, corrections }: Chosen) => uploadContacts(brandId, file, corrections),
    onMutate: () => {
      const look = () => void queries.invalidateQueries({ queryKey: trpc.contacts.listUploads.pathKey() });
      setTimeout(look, LISTED_AFTER_MS);
    },
    onSuccess: async () => {
      onDone();
      await Promise.all([
        queries.invalidateQueries({ queryKey: trpc.contacts.pathKey() }),
        queries.invalidateQueries({ queryKey: trpc.audiences.pathKey() }),
        queries.invalidateQueries({ queryKey: ['preflight'] }),
      ]);
    },
  });
}

const FileField = ({ onFile }: { onFile: (file: File | undefined) => void }) => (
  <DropZone
    className="drop"
    aria-label="Contact list"
    onDrop={({ items }) => {
      const item = items.find((one): one is FileDropItem => one.kind === 'file');
      void item?.getFile().then(onFile);
    }}
  >
    <Text slot="label" className="soft small">
      Drop a CSV file with a header row here, or
    </Text>
    <FileTrigger acceptedFileTypes={['.csv', '.tsv', '.txt', 'text/csv']} onSelect={(files) => onFile(files?.[0])}>
      <Button needs="contacts.write">
        <Upload aria-hidden /> Choose file
      </Button>
    </FileTrigger>
  </DropZone>
);
