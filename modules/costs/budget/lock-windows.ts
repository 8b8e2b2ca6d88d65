import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';

/**
 * Locks whole budgets, always in the same order, so that two transactions never wait for each other crosswise. A caller
 * that touches several budgets in one transaction does it in one call.
 */
export async function lockWindows(
  em: EntityManager,
  { orgId, campaignIds }: { orgId: string; campaignIds: string[] },
): Promise<string[]> {
  taking(em, 'budgets');
  const rows = await em.execute<{ campaign_id: string }[]>(
    `select campaign_id from budget_windows where org_id = ? and campaign_id = any(?::uuid[])
     order by campaign_id, kind for no key update`,
    [orgId, `{${campaignIds.join(',')}}`],
  );
  return [...new Set(rows.map(({ campaign_id }) => campaign_id))];
}
