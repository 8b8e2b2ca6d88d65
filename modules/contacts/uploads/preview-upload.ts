import { z } from 'zod';
import type { PlainCall, PlainRoute } from '../../../src/api/plain-route.ts';
import { badRequest, invalidInput } from '../../../src/kernel/errors.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { answerUpload, csvFileOf } from '../../../src/uploads/answer-upload.ts';
import type { Charset } from '../../../src/uploads/csv-dialect.rules.ts';
import { BrokenCsv, type CsvRow, readCsv } from '../../../src/uploads/read-csv.ts';
import type { ReceivedFile, ReceivedForm } from '../../../src/uploads/receive-form.ts';
import { parseRow } from '../contact.rules.ts';
import { type RowError, UploadPreview } from '../contact.schema.ts';
import { listCustomColumns, MappingField, recogniseColumns } from './column-mapping.rules.ts';
import { columnNames, readFirstRows } from './sheet-head.ts';

const PreviewForm = z.object({ columnMapping: MappingField });

export const previewUploadRoute: PlainRoute = {
  name: 'contacts.previewUpload',
  method: 'POST',
  path: '/v1/orgs/contacts/upload/preview',
  access: 'member',
  permission: 'contacts.write',
  tag: 'Contacts',
  summary: 'Preview the column mapping of a CSV file',
  description:
    'Checks the header and the first 100 rows like an upload, but stores nothing. The start of a large file is enough.',
  document: {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: {
                type: 'string',
                format: 'binary',
                contentMediaType: 'text/csv',
                description: 'CSV with a header row, or the start of such a file.',
              },
              columnMapping: {
                type: 'string',
                contentMediaType: 'application/json',
                description: 'Corrections as JSON: column → field, or null to exclude a column.',
              },
            },
          },
          example: { file: 'E-Mail;Vorname\nada@x.example;Ada', columnMapping: '{"E-Mail":"email"}' },
        },
      },
    },
    answer: {
      description: 'The detected columns and the errors of the first rows.',
      type: 'application/json',
      schema: z.toJSONSchema(UploadPreview, { io: 'output' }),
      example: UploadPreview.meta()?.example,
    },
  },
  handle: (context, call: PlainCall) => answerUpload(context, call, previewUpload),
};

async function previewUpload(form: ReceivedForm): Promise<z.output<typeof UploadPreview>> {
  const parsed = PreviewForm.safeParse(Object.fromEntries(form.fields));
  if (!parsed.success) throw invalidInput(parsed.error);
  const { header, rows, charset, failure } = await readHead(csvFileOf(form));
  const { columnMapping } = parsed.data;
  const names = columnNames(header);
  const cells = rows.map((row) => row.cells);
  const columns = recogniseColumns(names, columnMapping, cells);
  const custom = listCustomColumns(names, columns, columnMapping);
  const fieldOf = new Map([...columns].map(([field, column]) => [column, field]));
  const hasAddresses = columns.has('email');
  const errors = !hasAddresses
    ? []
    : rows.flatMap(({ row, cells: read }): RowError[] => {
        const result = parseRow(read, columns, custom);
        if (result.ok) return [];
        return [{ row, column: names[columns.get(result.field) ?? -1] ?? null, error: result.error }];
      });
  return {
    columns: names.map((name, column) => ({
      name,
      field: fieldOf.get(column) ?? null,
      examples: listExamples(cells, column),
    })),
    hasAddresses,
    rows: rows.length,
    rejected: errors.length,
    errors,
    charset,
    failure,
  };
}

/** Thrown to end the pipeline early: a last stage that just returns would wait for the rest of the file forever. */
class StopReading extends Error {}

interface Head {
  header: CsvRow;
  rows: CsvRow[];
  charset: Charset;
  failure: string | null;
}

async function readHead(file: ReceivedFile): Promise<Head> {
  let header: CsvRow | null = null;
  let charset: Charset = 'utf-8';
  let failure: string | null = null;
  const rows: CsvRow[] = [];
  try {
    await readCsv(file, async (records, found) => {
      charset = found;
      const first = await records.next();
      if (first.done) return;
      header = first.value;
      await readFirstRows(records, rows);
      throw new StopReading();
    });
  } catch (error) {
    if (error instanceof BrokenCsv && header === null) throw badRequest(error.message, { cause: error });
    if (error instanceof BrokenCsv) failure = error.message;
    else if (!(error instanceof StopReading)) throw error;
  }
  if (header === null) throw badRequest('The file is empty.');
  return { header, rows, charset, failure };
}

const EXAMPLES_SHOWN = 3;
const EXAMPLE_LENGTH = 100;

const listExamples = (rows: readonly string[][], column: number): string[] =>
  rows
    .map((cells) => outsideText(cells[column] ?? '', EXAMPLE_LENGTH).trim())
    .filter((value) => value !== '')
    .slice(0, EXAMPLES_SHOWN);
