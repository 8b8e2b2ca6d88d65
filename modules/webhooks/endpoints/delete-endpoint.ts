import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { EndpointOwner } from '../owner.rules.ts';
import { lockEndpoint } from './endpoint.queries.ts';

/**
 * Deletes an endpoint and fails its pending deliveries. Most of them fail in batches before the exclusive
 * lock, because new events wait for that lock and there may be a million deliveries.
 */
export async function deleteEndpoint(
  { em, clock, actor }: Needs<'em' | 'clock'> & EndpointOwner,
  { id }: { id: string },
) {
  const { orgId } = actor;
  await em.transactional(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, { orgId, id, lock: 'no key update' });
    transaction.assign(endpoint, { enabled: false });
    await transaction.flush();
  });
  for (const which of [IS_DUE, IS_HELD]) {
    const giveUpBatch = async (limit: number) => (await statement(em, giveUpSome(which), [orgId, id, limit])).length;
    await repeatUntilDone(giveUpBatch, new AbortController().signal);
  }
  await em.transactional(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, { orgId, id, lock: 'update' });
    transaction.assign(endpoint, { enabled: false, deletedAt: clock.now() });
    await transaction.flush();
    for (const which of [IS_DUE, IS_HELD]) await statement(transaction, giveUp(which), [orgId, id]);
  });
  return { message: 'The endpoint was deleted.' };
}

const IS_DUE = 'due_at is not null';
const IS_HELD = "status = 'pending' and due_at is null";

const giveUp = (which: string) => `
  update webhook_deliveries set status = 'failed', due_at = null, claimed_until = null, claim_token = null
  where (org_id = $1 or of_application) and endpoint_id = $2 and ${which}`;

/** Skips rows that are locked; the final statement handles them. */
const giveUpSome = (which: string) => `${giveUp(which)} and ctid = any(array(
  select ctid from webhook_deliveries where (org_id = $1 or of_application) and endpoint_id = $2 and ${which}
  limit $3 for no key update skip locked)) returning 1`;
