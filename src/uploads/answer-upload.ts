import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlainCall } from '../api/plain-route.ts';
import { badRequest } from '../kernel/errors.ts';
import { type ReceivedFile, type ReceivedForm, receiveForm } from './receive-form.ts';

/** Answers what becomes of a form with a file; the file is gone from the disk afterwards, however it ends. */
export async function answerUpload(
  { request, response }: PlainCall,
  work: (form: ReceivedForm) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'distribute-upload-'));
  try {
    const answer = await work(await receiveForm(request, join(folder, 'upload.csv')));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function csvFileOf({ file }: ReceivedForm): ReceivedFile {
  if (file === null) throw badRequest('file is required: a CSV file as a part of the form.');
  return file;
}
