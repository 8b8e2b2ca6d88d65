import type { EntityManager } from '@mikro-orm/postgresql';
import { lockRows } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import type { Campaign, CampaignStatus } from '../campaign-state/index.ts';
import { reachOf } from '../leads/index.ts';
import { findErased } from '../suppressions/index.ts';
import type { ProviderResultCache } from '../workflows/index.ts';
import { isFinal } from './campaign.rules.ts';

interface BatchResultCache extends ProviderResultCache {
  /** Names of all requested or bought results. Writing the batch uses them up. */
  readonly names: ReadonlySet<string>;
}

/** Caches paid provider results of a campaign until the batch that requested them is written. */
export function providerResultCache(unit: UnitOfWork, campaign: Campaign): BatchResultCache {
  const names = new Set<string>();
  const { find, keep } = storedResults(unit, campaign);
  return {
    names,
    find(asked) {
      for (const name of asked) names.add(name);
      return find(asked);
    },
    keep(inside, kind, results) {
      for (const { name } of results) names.add(name);
      return keep(inside, kind, results);
    },
  };
}

const storedResults = ({ em, clock }: UnitOfWork, campaign: Campaign): ProviderResultCache => ({
  /**
   * A result that another campaign of the same feature paid for counts as used, because that campaign
   * contacts the person.
   */
  async find(names) {
    const rows = await statement<{ name: string; value: unknown }>(
      em.fork(),
      `select name, case when campaign_id = $4 then value end as value from provider_results
       where org_id = $1 and reach = $2 and name = any($3::text[])`,
      [campaign.orgId, reachOf(campaign), names, campaign.id],
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  },
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

/**
 * Deletes used results, or all results when the campaign ends. Only the fact of the payment is kept. Call it
 * in the transaction that writes the batch or ends the campaign.
 */
export async function deleteUsedResults(
  { em }: Pick<UnitOfWork, 'em'>,
  { orgId, id }: Pick<Campaign, 'orgId' | 'id'>,
  names: ReadonlySet<string> | null,
): Promise<void> {
  const which = [orgId, id, names === null ? null : [...names]];
  await statement(em, `delete from provider_results where org_id = $1 and ${UNUSED} and kind = 'text'`, which);
  await statement(em, `update provider_results set value = null where org_id = $1 and ${UNUSED}`, which);
}

/**
 * Cleans up after an unwritten batch. Results that arrived while the campaign was ending or a person was
 * being erased must not stay.
 */
export const clearResults = (
  { em, vault }: Pick<UnitOfWork, 'em' | 'vault'>,
  campaign: Pick<Campaign, 'orgId' | 'id'>,
): Promise<void> =>
  em.fork().transactional(async (inside) => {
    await lockRows(inside, 'campaigns', [campaign]);
    const [now] = await statement<{ status: CampaignStatus }>(
      inside,
      'select status from campaigns where org_id = $1 and id = $2',
      [campaign.orgId, campaign.id],
    );
    if (now !== undefined && isFinal(now.status)) await deleteUsedResults({ em: inside }, campaign, null);
    else await eraseFromCampaignResults({ em: inside, vault }, campaign);
  });

async function eraseFromCampaignResults(
  unit: Needs<'em' | 'vault'>,
  { orgId, id }: Pick<Campaign, 'orgId' | 'id'>,
): Promise<void> {
  const kept = await statement<{ key: string | null }>(
    unit.em,
    `select case kind when 'person' then value -> 'person' ->> 'email' else substr(name, strpos(name, ':') + 1) end as key
     from provider_results where org_id = $1 and campaign_id = $2 and value is not null`,
    [orgId, id],
  );
  const keys = new Set(kept.flatMap(({ key }) => personKey(key ?? '') ?? []));
  for (const key of await findErased(unit, orgId, [...keys])) {
    await eraseFromResults(unit.em, { orgId, personKey: key });
  }
}

/** Removes unused results about an erased person. Only the fact of the payment is kept. */
export async function eraseFromResults(
  em: EntityManager,
  { orgId, personKey: key }: { orgId: string; personKey: string },
): Promise<void> {
  await statement(
    em,
    `delete from provider_results where org_id = $1 and value is not null and kind = 'text'
       and substr(name, strpos(name, ':') + 1) = $2`,
    [orgId, key],
  );
  const people = await statement<{ name: string; email: string | null }>(
    em,
    `select name, value -> 'person' ->> 'email' as email from provider_results
     where org_id = $1 and value is not null and kind = 'person'`,
    [orgId],
  );
  const names = people.filter(({ email }) => personKey(email ?? '') === key).map(({ name }) => name);
  await statement(
    em,
    `update provider_results set value = null where org_id = $1 and value is not null and name = any($2::text[])`,
    [orgId, names],
  );
}

const UNUSED = 'campaign_id = $2 and value is not null and ($3::text[] is null or name = any($3))';
