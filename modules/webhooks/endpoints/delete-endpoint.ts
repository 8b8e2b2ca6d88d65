import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Owned } from '../owner.rules.ts';
import { lockEndpoint } from './endpoint.queries.ts';

/** Nothing more is sent to it; what waited for it is given up. */
export async function deleteEndpoint({ em, clock, actor }: Needs<'em' | 'clock'> & Owned, { id }: { id: string }) {
  await em.transactional(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, { orgId: actor.orgId, id, lock: 'update' });
    transaction.assign(endpoint, { enabled: false, deletedAt: clock.now() });
    await transaction.flush();
    await statement(
      transaction,
      `update webhook_deliveries set status = 'failed', due_at = null, claimed_until = null, claim_token = null
       where (org_id = $1 or of_application) and endpoint_id = $2 and due_at is not null`,
      [actor.orgId, endpoint.id],
    );
  });
  return { message: 'The endpoint is deleted.' };
}
