import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { PlainCall, PlainRoute } from '../../src/api/plain-route.ts';
import type { MemberContext } from '../../src/kernel/context.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { outsideText } from '../../src/kernel/outside-text.ts';
import { BrokenCsv, readCsv } from '../../src/uploads/read-csv.ts';
import { type ReceivedFile, type ReceivedForm, receiveForm } from '../../src/uploads/receive-form.ts';
import { suppress } from './suppress.ts';
import { type SuppressionValue, suppressionColumn, trySuppressionValue } from './suppression.rules.ts';
import { ImportedSuppressions, ImportReason } from './suppression.schema.ts';

/** Rows of one statement. */
const BATCH_ROWS = 1_000;
/** Rejected rows that the answer names; the others are counted. */
const KEPT_ERRORS = 100;

export const importSuppressionsRoute: PlainRoute = {
  name: 'suppressions.import',
  method: 'POST',
  path: '/v1/suppressions/import',
  access: 'member',
  tag: 'Suppressions',
  summary: 'Import a list of suppressions',
  description:
    'A CSV file of any length, as other services export their lists: a column of addresses or domains, found by its header, or the first column of a file without one. Rows that are neither are named in the answer and do not hold up the others. The same file twice adds nothing.',
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
              reason: { type: 'string', maxLength: 500, description: 'For all of them.' },
            },
          },
          example: { file: 'email\nada@bluefield.example\nacme.example', reason: 'From the old system' },
        },
      },
    },
    answer: {
      description: 'What became of the rows.',
      type: 'application/json',
      schema: z.toJSONSchema(ImportedSuppressions, { io: 'output' }),
      example: ImportedSuppressions.meta()?.example,
    },
  },
  handle: importSuppressions,
};

async function importSuppressions(context: MemberContext, { request, response }: PlainCall): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'distribute-import-'));
  try {
    const { file, reason } = readForm(await receiveForm(request, join(folder, 'suppressions.csv')));
    const report = await importFile(context, file, reason);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(report));
  } catch (error) {
    throw error instanceof BrokenCsv ? badRequest(error.message, { cause: error }) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readForm({ fields, file }: ReceivedForm) {
  if (file === null) throw badRequest('file is required: a CSV file as a part of the form.');
  const reason = ImportReason.safeParse(fields.get('reason'));
  if (!reason.success) throw badRequest('reason must have at most 500 characters.');
  return { file, reason: reason.data };
}

/** Batch by batch: what came before a broken row is kept, and sending the file again adds only what is missing. */
async function importFile(context: MemberContext, file: ReceivedFile, reason: string | undefined) {
  const report: z.output<typeof ImportedSuppressions> = { rows: 0, added: 0, existing: 0, rejected: 0, errors: [] };
  let batch = new Map<string, SuppressionValue>();
  let column: number | null = null;
  const flush = async () => {
    const entries = Array.from(batch.values(), (entry) => ({ ...entry, reason }));
    report.added += await suppress(context, context.actor.orgId, entries);
    batch = new Map();
  };
  await readCsv(file, async (rows) => {
    for await (const { row, cells } of rows) {
      if (column === null) {
        const found = suppressionColumn(cells);
        column = found.column;
        if (found.isHeader) continue;
      }
      report.rows++;
      const cell = cells[column] ?? '';
      const entry = trySuppressionValue(cell);
      if (entry !== null) batch.set(entry.value, entry);
      else {
        report.rejected++;
        const error = `"${outsideText(cell, 100)}" is neither an email address nor a domain.`;
        if (report.errors.length < KEPT_ERRORS) report.errors.push({ row, error });
      }
      if (batch.size >= BATCH_ROWS) await flush();
    }
  });
  await flush();
  if (column === null) throw badRequest('The file is empty.');
  return { ...report, existing: report.rows - report.rejected - report.added };
}
