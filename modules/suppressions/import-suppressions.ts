import { z } from 'zod';
import type { PlainCall, PlainRoute } from '../../src/api/plain-route.ts';
import type { MemberContext } from '../../src/kernel/context.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { outsideText } from '../../src/kernel/text/outside-text.ts';
import { answerUpload, csvFileOf } from '../../src/uploads/answer-upload.ts';
import { BATCH_ROWS, BrokenCsv, type CsvRow, KEPT_ERRORS, readCsv } from '../../src/uploads/read-csv.ts';
import type { ReceivedFile } from '../../src/uploads/receive-form.ts';
import { suppressEntries } from './suppress.ts';
import { findSuppressionColumn, type SuppressionValue, tryParseSuppressionValue } from './suppression.rules.ts';
import { ImportedSuppressions, ImportReason } from './suppression.schema.ts';

export const importSuppressionsRoute: PlainRoute = {
  name: 'suppressions.import',
  method: 'POST',
  path: '/v1/suppressions/import',
  access: 'member',
  permission: 'contacts.write',
  tag: 'Suppressions',
  summary: 'Import suppressions',
  description:
    'Imports a CSV file with a column of email addresses or domains. The column is found by its header; without a header, the first column is used. Invalid rows are reported and do not stop the import. Importing a file twice adds nothing.',
  document: {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: { type: 'string', format: 'binary', contentMediaType: 'text/csv', description: 'Up to 512 MB.' },
              reason: { type: 'string', maxLength: 500, description: 'Reason stored with every imported entry.' },
            },
          },
          example: { file: 'email\nada@bluefield.example\nacme.example', reason: 'From the old system' },
        },
      },
    },
    answer: {
      description: 'Number of imported, existing and rejected rows.',
      type: 'application/json',
      schema: z.toJSONSchema(ImportedSuppressions, { io: 'output' }),
      example: ImportedSuppressions.meta()?.example,
    },
  },
  handle: importSuppressions,
};

function importSuppressions(context: MemberContext, call: PlainCall): Promise<void> {
  return answerUpload(context, call, async (form) => {
    const file = csvFileOf(form);
    const reason = ImportReason.safeParse(form.fields.get('reason'));
    if (!reason.success) throw badRequest('reason must have at most 500 characters.');
    return importFile(context, file, reason.data);
  });
}

/** Imports in batches. Rows before a broken one are kept, so uploading the file again adds only what is missing. */
async function importFile(context: MemberContext, file: ReceivedFile, reason: string | undefined) {
  const report: z.output<typeof ImportedSuppressions> = { rows: 0, added: 0, existing: 0, rejected: 0, errors: [] };
  let batch = new Map<string, SuppressionValue>();
  let column: number | null = null;
  const flush = async () => {
    const entries = Array.from(batch.values(), (entry) => ({ ...entry, reason }));
    report.added += await suppressEntries(context, context.actor.orgId, entries);
    batch = new Map();
  };
  const take = async (rows: AsyncIterable<CsvRow>) => {
    for await (const { row, cells } of rows) {
      if (column === null) {
        const found = findSuppressionColumn(cells);
        column = found.column;
        if (found.isHeader) continue;
      }
      report.rows++;
      const cell = cells[column] ?? '';
      const entry = tryParseSuppressionValue(cell);
      if (entry !== null) batch.set(entry.value, entry);
      else {
        report.rejected++;
        const error = `"${outsideText(cell, 100)}" is neither an email address nor a domain.`;
        if (report.errors.length < KEPT_ERRORS) report.errors.push({ row, error });
      }
      if (batch.size >= BATCH_ROWS) await flush();
    }
  };
  try {
    await readCsv(file, take);
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const kept = report.rows === 0 ? '' : ' The rows before the error were imported.';
    throw badRequest(`${error.message}${kept}`, { cause: error });
  } finally {
    await flush();
  }
  if (column === null) throw badRequest('The file is empty.');
  return { ...report, existing: report.rows - report.rejected - report.added };
}
