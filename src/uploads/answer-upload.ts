import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlainCall } from '../api/plain-route.ts';
import { createPlaces } from '../kernel/concurrency/places.ts';
import type { Needs } from '../kernel/context.ts';
import { badRequest } from '../kernel/errors.ts';
import { type ReceivedFile, type ReceivedForm, receiveForm } from './receive-form.ts';

/** Files stay on disk while they are processed. The limit keeps one organisation from filling the disk. */
const PLACES = createPlaces({ atOnce: Number.POSITIVE_INFINITY, perOwner: 10, waitMs: 30_000 });

export const answerUpload = (
  { actor }: Needs<'actor'>,
  call: PlainCall,
  work: (form: ReceivedForm) => Promise<unknown>,
): Promise<void> => PLACES.hold(actor.orgId, () => receive(call, work));

async function receive(
  { request, response, assertStillAllowed }: PlainCall,
  work: (form: ReceivedForm) => Promise<unknown>,
): Promise<void> {
  const file = await openNameless();
  try {
    const form = await receiveForm(request, file);
    await assertStillAllowed();
    const answer = await work(form);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer));
  } finally {
    await file.close();
  }
}

/** Opens a file and removes its name, so the disk space is freed when the file is closed or the process ends. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'distribute-upload-'));
  try {
    return await open(join(folder, 'upload.csv'), 'wx+');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function csvFileOf({ file }: ReceivedForm): ReceivedFile {
  if (file === null) throw badRequest('file is required. Send a CSV file as a part of the form.');
  return file;
}
