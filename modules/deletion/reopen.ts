import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { type NotifyUnit, reopenOrganisation } from '../identity/index.ts';
import { findDeletion } from './deletion.queries.ts';

/** Everything goes on where it was when the organisation was closed. */
export async function reopen(unit: NotifyUnit & Needs<'em' | 'campaignNotifier'>, { orgId }: { orgId: string }) {
  await unit.em.transactional(async (em) => {
    const deletion = await findDeletion(em, orgId);
    if (deletion.status !== 'closed') throw conflict(`The organisation is ${deletion.status} already.`);
    em.remove(deletion);
    await em.flush();
    await reopenOrganisation(em, orgId);
  });
  unit.campaignNotifier.notify(unit, { orgId });
  return { message: 'The organisation is open again.' };
}
