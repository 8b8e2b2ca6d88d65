import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { noteUse } from '../../costs/index.ts';
import type { Purchase, Till } from '../../leads/index.ts';
import type { Campaign } from '../campaign.entity.ts';

/** Pays for one node of one batch, out of what was reserved for it. Each step is a short transaction of its own. */
export function openTill(unit: UnitOfWork, campaign: Campaign, reservationIds: readonly string[]): Till {
  const note = (em: UnitOfWork['em'], units: number[]) =>
    noteUse(
      { em },
      reservationIds.map((reservationId, i) => ({ reservationId, units: units[i] ?? 0 })),
    );
  return {
    find: (names) => findBought(unit, campaign, names),
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
        await keep({ ...unit, em }, campaign, { kind, results: purchase.results });
      });
      if (purchase.failure !== undefined) throw purchase.failure;
      return purchase;
    },
  };
}

const reachOf = ({ id, featureDynastySlug }: Campaign) => featureDynastySlug ?? id;

/** What another campaign of the same feature bought is used up too: it writes to that person. */
async function findBought({ em }: UnitOfWork, campaign: Campaign, names: string[]): Promise<Map<string, unknown>> {
  const rows = await statement<{ name: string; value: unknown }>(
    em.fork(),
    `select name, case when campaign_id = $4 then value end as value from bought_results
     where org_id = $1 and reach = $2 and name = any($3::text[])`,
    [campaign.orgId, reachOf(campaign), names, campaign.id],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function keep(
  { em, clock }: UnitOfWork,
  campaign: Campaign,
  { kind, results }: { kind: string; results: Purchase['results'] },
): Promise<void> {
  if (results.length === 0) return;
  await statement(
    em,
    `insert into bought_results (org_id, reach, name, campaign_id, kind, value, bought_at)
     select $1, $2, name, $3, $4, value, $5 from unnest($6::text[], $7::jsonb[]) as result (name, value)
     order by name on conflict (org_id, reach, name) do nothing`,
    [
      campaign.orgId,
      reachOf(campaign),
      campaign.id,
      kind,
      clock.now(),
      results.map(({ name }) => name),
      results.map(({ value }) => JSON.stringify(value)),
    ],
  );
}

/** In the transaction that writes the batch: nothing of anybody stays, only that they were bought. */
export async function useUp({ em }: Pick<UnitOfWork, 'em'>, campaignId: string): Promise<void> {
  await statement(em, `delete from bought_results where campaign_id = $1 and value is not null and kind = 'text'`, [
    campaignId,
  ]);
  await statement(em, 'update bought_results set value = null where campaign_id = $1 and value is not null', [
    campaignId,
  ]);
}
