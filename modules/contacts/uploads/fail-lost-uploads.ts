import type { Needs } from '../../../src/kernel/context.ts';
import { ContactUpload } from '../contact.entity.ts';

/** A batch takes a few seconds, so after this silence the process of the upload is dead. */
const SILENCE_MS = 10 * 60_000;

/** Marks uploads of dead processes as failed. An upload that was only slow still sets its real status at the end. */
export async function failLostUploads({ em, clock }: Needs<'em' | 'clock'>): Promise<void> {
  const now = clock.now();
  await em.nativeUpdate(
    ContactUpload,
    { status: 'receiving', updatedAt: { $lt: new Date(now.getTime() - SILENCE_MS) } },
    { status: 'failed', failure: 'The service stopped while it read the file; send it again.', updatedAt: now },
  );
}
