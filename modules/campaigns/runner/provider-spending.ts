import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Campaign } from '../../campaign-state/index.ts';
import { noteUse } from '../../costs/index.ts';
import type { ProviderSpending } from '../../leads/index.ts';
import { findProviderResults, keepProviderResults } from './provider-result-cache.ts';

/** Pays for one node of one batch, out of what was reserved for it. Each step is a short transaction of its own. */
export function openProviderSpending(
  unit: UnitOfWork,
  campaign: Campaign,
  reservationIds: readonly string[],
): ProviderSpending {
  const note = (em: UnitOfWork['em'], units: number[]) =>
    noteUse(
      { em },
      campaign.orgId,
      reservationIds.map((reservationId, i) => ({ reservationId, units: units[i] ?? 0 })),
    );
  return {
    find: (names) => findProviderResults(unit, campaign, names),
    async buy({ kind, atMost, call }) {
      await note(unit.em.fork(), atMost);
      const purchase = await call();
      const used = purchase.used.map((units, i) => Math.min(units, atMost[i] ?? 0));
      if (purchase.used.some((units, i) => units > (used[i] ?? 0))) {
        unit.log.warn({ campaignId: campaign.id, atMost, used: purchase.used }, 'A provider charged more than it may');
      }
      await unit.em.fork().transactional(async (em) => {
        await note(
          em,
          used.map((units, i) => units - (atMost[i] ?? 0)),
        );
        await keepProviderResults({ ...unit, em }, campaign, { kind, results: purchase.results });
      });
      if (purchase.failure !== undefined) throw purchase.failure;
      return purchase;
    },
  };
}
