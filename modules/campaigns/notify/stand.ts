import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../../src/database/row-key.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';
import { countsOf } from '../../campaign-state/index.ts';
import { campaignCosts } from '../../costs/index.ts';
import type { Counted } from './digest.rules.ts';

/**
 * Returns a campaign's counters and actual cost. Reserved money is left out: if it were released later, a
 * digest would report a negative cost.
 */
export async function standOf(em: EntityManager, { orgId, id }: RowKey): Promise<Counted> {
  const counts = (await countsOf(em, orgId, [id])).get(id) ?? {};
  const costs = await campaignCosts({ em }, { orgId, campaignIds: [id] });
  return { counts, cost: formatCents(costs.reduce<Money>((sum, { actual }) => sum + actual, 0n)) };
}
