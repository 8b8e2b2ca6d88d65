import type { EntityManager } from '@mikro-orm/postgresql';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import { APPLICATION } from '../owner.rules.ts';
import { WAITING } from './claim-deliveries.ts';

interface DueDelivery {
  orgId: string | null;
  endpointId: string;
  dueAt: Date;
}

/**
 * Returns the most overdue delivery of all open organisations and the application. Returns null if none is
 * due. Uses the conditions of the claim.
 */
export async function oldestDueDelivery(em: EntityManager, now: Date): Promise<DueDelivery | null> {
  const [oldest] = await statement<DueDelivery>(em, OLDEST, [now]);
  return oldest ?? null;
}

const OLDEST = `
  with recursive ${WAITING}
  select nullif(owner_id, '${APPLICATION}') as "orgId", endpoint_id as "endpointId", due_at as "dueAt" from waiting
  join webhook_endpoints endpoint
    on endpoint.org_id = owner_id and id = endpoint_id and enabled and deleted_at is null and ${ofOpenOrganisation('owner_id')}
  where due_at <= $1 order by due_at limit 1`;
