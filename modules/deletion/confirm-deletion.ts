import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { hashKey } from '../../src/security/api-key.ts';
import { deleteOrganisationsJob } from './delete-organisations.job.ts';
import { lockDeletion, viewDeletion } from './deletion.queries.ts';
import type { ConfirmDeletionInput } from './deletion.schema.ts';

/** Second, irreversible step. A repeated confirmation only returns the progress. */
export async function confirmDeletion(
  { em, clock, queue }: Needs<'em' | 'clock' | 'queue'>,
  { orgId, confirmationToken }: z.output<typeof ConfirmDeletionInput>,
) {
  return em.transactional(async (inside) => {
    const deletion = await lockDeletion(inside, orgId);
    if (!timingSafeEqual(hashKey(confirmationToken), deletion.tokenHash))
      throw badRequest('confirmationToken is not the one that the last closing of this organisation gave.');
    if (deletion.status === 'closed') {
      const now = clock.now();
      inside.assign(deletion, { status: 'deleting', confirmedAt: now, dueAt: now });
      await inside.flush();
    }
    await queue.enqueue(deleteOrganisationsJob, {});
    return viewDeletion(inside, deletion);
  });
}
