import type { Needs } from '../../../src/kernel/context.ts';
import { ContactUpload } from '../contact.entity.ts';

/** A batch takes seconds at the worst; an upload that wrote none for so long has lost its process. */
const SILENCE_MS = 10 * 60_000;

/** Nothing is lost but the report: sending the file again adds what is missing. One that only stood still says in the end how it ended. */
export async function failLostUploads({ em, clock }: Needs<'em' | 'clock'>): Promise<void> {
  const now = clock.now();
  await em.nativeUpdate(
    ContactUpload,
    { status: 'receiving', updatedAt: { $lt: new Date(now.getTime() - SILENCE_MS) } },
    { status: 'failed', failure: 'The service stopped while it read the file; send it again.', updatedAt: now },
  );
}
