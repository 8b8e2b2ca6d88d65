import type { RowKey } from '../../../src/database/row-key.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { nameless } from '../../../src/kernel/text/addresses-in.ts';
import { BATCH_ROWS, BrokenCsv, type CsvRow, KEPT_ERRORS, readCsv } from '../../../src/uploads/read-csv.ts';
import type { ReceivedFile } from '../../../src/uploads/receive-form.ts';
import { findErased } from '../../suppressions/index.ts';
import { ContactUpload } from '../contact.entity.ts';
import { parseRow } from '../contact.rules.ts';
import type { ContactField, RowError, UploadStatus } from '../contact.schema.ts';
import { describeMapping, listCustomColumns, mapByHeaders, mapColumns } from './column-mapping.rules.ts';
import { columnNames, prependRows, readFirstRows } from './sheet-head.ts';
import { addContact, emptyBatch, writeBatch } from './write-contacts.ts';

export interface NewUpload {
  orgId: string;
  brandId: string;
  file: ReceivedFile;
  corrections: Record<string, string | null>;
}

type ImportNeeds = Needs<'em' | 'clock' | 'log' | 'vault'>;

/**
 * Imports the file in batches. Each batch is committed separately, so that the progress is visible.
 * If the file breaks off, earlier rows stay, and a second upload adds only the missing rows.
 */
export async function importContacts(
  unit: ImportNeeds,
  upload: NewUpload,
): Promise<{ uploadId: string; status: UploadStatus }> {
  let uploadId: string | null = null;
  try {
    await readCsv(upload.file, async (rows) => {
      const headers = await rows.next();
      if (headers.done) return;
      const names = columnNames(headers.value);
      const isNamed = mapByHeaders(names, upload.corrections).has('email');
      const first = isNamed ? [] : await readFirstRows(rows);
      const sheet = mapSheet(names, first, upload.corrections);
      uploadId = await openUpload(unit, upload, sheet);
      await importRows(unit, { uploadId, upload, ...sheet }, prependRows(first, rows));
    });
  } catch (error) {
    if (uploadId === null) throw error instanceof BrokenCsv ? badRequest(error.message, { cause: error }) : error;
    const failure = error instanceof BrokenCsv ? error.message : 'The upload was interrupted. Upload the file again.';
    await closeUpload(unit, { id: uploadId, orgId: upload.orgId }, failure);
    if (!(error instanceof BrokenCsv)) throw error;
    return { uploadId, status: 'failed' };
  }
  if (uploadId === null) throw badRequest('The file is empty.');
  await closeUpload(unit, { id: uploadId, orgId: upload.orgId }, null);
  return { uploadId, status: 'completed' };
}

interface Sheet {
  names: string[];
  columns: Map<ContactField, number>;
  custom: Map<string, number>;
}

function mapSheet(names: string[], first: readonly CsvRow[], corrections: NewUpload['corrections']): Sheet {
  const columns = mapColumns(
    names,
    corrections,
    first.map(({ cells }) => cells),
  );
  return { names, columns, custom: listCustomColumns(names, columns, corrections) };
}

async function openUpload({ em, clock }: ImportNeeds, { orgId, brandId, file }: NewUpload, { names, columns }: Sheet) {
  const now = clock.now();
  const id = newId();
  await em.insert(ContactUpload, {
    id,
    orgId,
    brandId,
    fileName: file.name,
    fileHash: file.hash,
    status: 'receiving',
    columnMapping: describeMapping(names, columns),
    errors: [],
    fileBytes: file.bytes,
    readBytes: 0,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

async function closeUpload({ em, clock }: ImportNeeds, { orgId, id }: RowKey, failure: string | null): Promise<void> {
  const status = failure === null ? 'completed' : 'failed';
  await em.nativeUpdate(ContactUpload, { orgId, id }, { status, failure, updatedAt: clock.now() });
}

async function importRows(
  unit: ImportNeeds,
  { uploadId, upload, names, columns, custom }: Sheet & { uploadId: string; upload: NewUpload },
  rows: AsyncIterable<CsvRow>,
): Promise<void> {
  const { orgId, brandId } = upload;
  let batch = emptyBatch();
  let kept = 0;
  const rowOf = new Map<string, number>();
  const reject = (row: number, field: ContactField, error: string) => {
    batch.rejected++;
    const column = names[columns.get(field) ?? -1] ?? null;
    // The report outlives an erasure, so it must not contain names or addresses.
    if (kept++ < KEPT_ERRORS) batch.errors.push({ row, column, error: nameless(error) } satisfies RowError);
  };
  const write = async (inside: ImportNeeds) => {
    for (const key of await findErased(inside, orgId, [...batch.contacts.keys()])) {
      batch.contacts.delete(key);
      reject(rowOf.get(key) ?? 0, 'email', 'This person was erased and is not added again.');
    }
    for (const { personKey } of await writeBatch(inside, { uploadId, orgId, brandId }, batch)) {
      reject(rowOf.get(personKey) ?? 0, 'email', 'The database rejected this row.');
    }
    await writeBatch(inside, { uploadId, orgId, brandId }, { ...batch, contacts: new Map() });
  };
  // One transaction, so that no person is erased between the check and the write.
  const flush = async () => {
    await unit.em.transactional((em) => write({ ...unit, em }));
    rowOf.clear();
    batch = emptyBatch();
  };
  const take = async ({ row, cells, readBytes }: CsvRow) => {
    const read = parseRow(cells, columns, custom);
    if (read.ok) {
      addContact(batch, read.contact);
      rowOf.set(read.contact.personKey, row);
    } else reject(row, read.field, read.error);
    batch.rows++;
    batch.readBytes = readBytes;
    if (batch.rows >= BATCH_ROWS) await flush();
  };
  try {
    for await (const row of rows) await take(row);
    batch.readBytes = upload.file.bytes;
  } finally {
    // Also writes the rows before an error in the file.
    await flush();
  }
}

/** A batch takes a few seconds, so after this silence the process of the upload is dead. */
const SILENCE_MS = 10 * 60_000;

/** Marks uploads of dead processes as failed. An upload that was only slow still sets its real status at the end. */
export async function failLostUploads({ em, clock }: Needs<'em' | 'clock'>): Promise<void> {
  const now = clock.now();
  await em.nativeUpdate(
    ContactUpload,
    { status: 'receiving', updatedAt: { $lt: new Date(now.getTime() - SILENCE_MS) } },
    {
      status: 'failed',
      failure: 'The service stopped while it was reading the file. Upload the file again.',
      updatedAt: now,
    },
  );
}
