import type { ReactNode } from 'react';
import { formatCount } from '../../ui/format.tsx';
import { Select } from '../../ui/select.tsx';
import { Note } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { FIELD_CHOICES } from './fields.ts';
import { previewText } from './preview-text.ts';
import { RowErrors } from './row-errors.tsx';
import type { Corrections, UploadPreview } from './upload-api.ts';

const OWN = 'own';
const LEFT_OUT = 'left-out';
const CHOICES = [...FIELD_CHOICES, { value: LEFT_OUT, label: 'Skip column' }];
const CHOICES_OF_UNKNOWN = [
  ...FIELD_CHOICES,
  { value: OWN, label: 'Custom field' },
  { value: LEFT_OUT, label: 'Skip column' },
];

interface MappingProps {
  fileName: string;
  preview: UploadPreview;
  /** Columns that the service recognises by name. It never keeps these as custom fields. */
  recognised: ReadonlySet<string>;
  corrections: Corrections;
  onCorrect: (corrections: Corrections) => void;
  isBusy: boolean;
  children: ReactNode;
}

export function Mapping({ fileName, preview, recognised, corrections, onCorrect, isBusy, children }: MappingProps) {
  const choiceOf = (name: string, field: string | null) => (corrections[name] === null ? LEFT_OUT : (field ?? OWN));
  const choose = (name: string, choice: string) => {
    const { [name]: _before, ...others } = corrections;
    onCorrect(choice === OWN ? others : { ...others, [name]: choice === LEFT_OUT ? null : choice });
  };
  return (
    <section className="card mapping" aria-label={`Columns of ${fileName}`} aria-busy={isBusy}>
      <p dir="auto">
        <strong>{fileName}</strong>
      </p>
      {preview.charset === 'windows-1252' && (
        <Note>The character encoding is unknown. If letters look wrong, save the file as UTF-8.</Note>
      )}
      <Table
        caption="Column mapping"
        rows={preview.columns}
        keyOf={({ name }) => name}
        columns={[
          {
            title: 'Column',
            cell: ({ name }) => (
              <span className="wide-cell" dir="auto">
                {name}
              </span>
            ),
          },
          {
            title: 'Maps to',
            cell: ({ name, field }) => (
              <Select
                label={`“${name}” maps to`}
                choices={recognised.has(name) ? CHOICES : CHOICES_OF_UNKNOWN}
                value={choiceOf(name, field)}
                onChange={(choice) => choose(name, choice)}
              />
            ),
          },
          {
            title: 'Examples',
            cell: ({ examples }) => (
              <span className="clip soft" dir="auto">
                {examples.join(', ')}
              </span>
            ),
          },
        ]}
      />
      {!preview.hasAddresses && <Note tone="warn">Choose the column with the email addresses.</Note>}
      {preview.failure !== null && (
        <Note tone="bad">
          <p>{preview.failure} Correct the file. Otherwise only the rows above are saved.</p>
        </Note>
      )}
      {preview.rows === 0 && <Note tone="warn">The file has a header but no rows.</Note>}
      {preview.hasAddresses && preview.rows > 0 && <LeftOut preview={preview} />}
      {children}
    </section>
  );
}

const LeftOut = ({ preview }: { preview: UploadPreview }) => (
  <div className="stack tight">
    <p role="status">{previewText(preview, formatCount)}</p>
    <RowErrors errors={preview.errors} />
  </div>
);
