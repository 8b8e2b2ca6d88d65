import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { type NotifyUnit, reopenOrganisation } from '../identity/index.ts';
import { findDeletion } from './deletion.queries.ts';

/** Reopens the organisation. All work continues where it stopped. */
export async function reopen(unit: NotifyUnit & Needs<'em' | 'campaignNotifier'>, { orgId }: { orgId: string }) {
  await unit.em.transactional(async (em) => {
    const { status } = await findDeletion(em, orgId);
    // Waits for a parallel confirmation. If that wins, no row is deleted here.
    const reopened = await statement(
      em,
      `delete from organisation_deletions where org_id = $1 and status = 'closed' returning id`,
      [orgId],
    );
    if (reopened.length === 0)
      throw conflict(
        `The organisation is ${status === 'deleted' ? 'deleted' : 'being deleted'} already and can no longer be reopened.`,
      );
    await reopenOrganisation(em, orgId);
  });
  unit.campaignNotifier.notify(unit, { orgId });
  return { message: 'The organisation is open again.' };
}
