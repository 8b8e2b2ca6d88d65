import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';

/**
 * Locks whole budgets in a fixed order to prevent deadlocks. A transaction that changes several budgets must
 * lock them in one call.
 */
export async function lockWindows(
  em: EntityManager,
  { orgId, campaignIds }: { orgId: string; campaignIds: string[] },
): Promise<string[]> {
  taking(em, 'budgets');
  const rows = await statement<{ campaign_id: string }>(
    em,
    `select campaign_id from budget_windows where org_id = $1 and campaign_id = any($2::uuid[])
     order by campaign_id, kind for no key update`,
    [orgId, campaignIds],
  );
  return [...new Set(rows.map(({ campaign_id }) => campaign_id))];
}
