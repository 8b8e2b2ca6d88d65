import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import type { NotifyUnit } from '../identity/index.ts';

type Unit = Needs<'em' | 'actor' | 'campaignNotifier' | 'followUps'> & NotifyUnit;

/**
 * Deletes a sender and its secrets. Follow-ups are cancelled, because another sender would be unknown in the
 * thread. Waiting first emails go to the other senders.
 */
export async function deleteSender(unit: Unit, { id }: { id: string }) {
  const { orgId } = unit.actor;
  await unit.em.transactional(async (em) => {
    taking(em, 'senders');
    const deleted = isId(id) ? await statement(em, DELETE, [orgId, id, unit.clock.now()]) : [];
    if (deleted.length === 0) throw notFound('Sender');
    await unit.followUps.cancel({ ...unit, em }, { id, orgId });
  });
  unit.campaignNotifier.notify(unit, { orgId, ofSenders: true });
  return { message: 'The sender is deleted.' };
}

const DELETE = `
  update senders set deleted_at = $3, updated_at = greatest(updated_at, $3), status = 'paused', paused_reason = 'deleted',
    sealed_smtp_password = null, sealed_imap_password = null, sealed_dkim_key = null
  where org_id = $1 and id = $2 and deleted_at is null returning id`;
