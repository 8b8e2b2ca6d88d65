import { statement } from '../../src/database/statement.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { Campaign } from '../campaign-state/index.ts';
import { reachOf } from '../leads/index.ts';
import type { ProviderResultCache } from '../workflows/index.ts';

/** What providers gave to a campaign, until its batch is written. */
export const providerResultCache = ({ em, clock }: UnitOfWork, campaign: Campaign): ProviderResultCache => ({
  /** What another campaign of the same feature paid for counts as used up: that one writes to the person. */
  async find(names) {
    const rows = await statement<{ name: string; value: unknown }>(
      em.fork(),
      `select name, case when campaign_id = $4 then value end as value from provider_results
       where org_id = $1 and reach = $2 and name = any($3::text[])`,
      [campaign.orgId, reachOf(campaign), names, campaign.id],
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  },
  /** A campaign that has ended meanwhile has no use for it. */
  async keep(inside, kind, results) {
    if (results.length === 0) return;
    await statement(
      inside,
      `insert into provider_results (org_id, reach, name, campaign_id, kind, value, bought_at)
       select $1, $2, result.name, $3, $4, value, $5 from unnest($6::text[], $7::jsonb[]) as result (name, value)
       join campaigns on campaigns.org_id = $1 and campaigns.id = $3 and campaigns.status in ('active', 'paused')
       order by result.name on conflict (org_id, reach, name) do nothing`,
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
  },
});

/** In the transaction that writes the batch, or ends the campaign: nothing of anybody stays, only that they were paid for. */
export async function useUp(
  { em }: Pick<UnitOfWork, 'em'>,
  { orgId, id }: Pick<Campaign, 'orgId' | 'id'>,
): Promise<void> {
  await statement(em, `delete from provider_results where org_id = $1 and ${UNUSED} and kind = 'text'`, [orgId, id]);
  await statement(em, `update provider_results set value = null where org_id = $1 and ${UNUSED}`, [orgId, id]);
}

const UNUSED = 'campaign_id = $2 and value is not null';
