import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import { BY_ID, byMoment, byText } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedSql } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { ProviderKey } from './provider-key.entity.ts';
import { effectiveSource, type ProviderState } from './provider-key.rules.ts';
import {
  type KeySource,
  KNOWN_PROVIDERS,
  type ListProviderKeysInput,
  type RequirementsInput,
} from './provider-key.schema.ts';
import { platformKeyOf } from './provider-settings.ts';

/** At most about 100 rows, so they are sorted without an index. */
const SORTS = { createdAt: BY_ID, updatedAt: byMoment('updated_at'), provider: byText('provider') };

export async function listProviderKeys(
  { em, cursors, actor }: Needs<'em' | 'cursors' | 'actor'>,
  page: z.output<typeof ListProviderKeysInput>,
) {
  const list = { cursors, scope: { orgId: actor.orgId, list: 'provider-keys' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<InferKyselyDB<typeof ProviderKey>>()
      .selectFrom('provider_keys')
      .select(['id', 'provider', 'masked_key', 'base_url', 'model', 'refused_at', 'created_at', 'updated_at'])
      .select(place)
      .where('org_id', '=', actor.orgId)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  return { keys: rows.map(viewProviderKey), nextCursor };
}

interface ProviderKeyRow {
  provider: string;
  masked_key: string;
  base_url: string | null;
  model: string | null;
  refused_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const viewProviderKey = (row: ProviderKeyRow) => ({
  provider: row.provider,
  maskedKey: row.masked_key,
  baseUrl: row.base_url,
  model: row.model,
  refusedAt: row.refused_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

interface StoredProviderKey {
  provider: string;
  sealedKey: string | null;
  maskedKey: string | null;
  baseUrl: string | null;
  model: string | null;
  /** The provider rejected the organisation's own key. */
  refused: boolean;
  keySource: KeySource;
  /** True if the organisation chose the source, false if it is derived. */
  isChosen: boolean;
}

/** Returns one row per requested provider, in order, even if nothing is stored. */
export async function findStoredKeys(em: EntityManager, orgId: string, providers: readonly string[]) {
  const { rows } = await sql<Omit<StoredProviderKey, 'keySource' | 'isChosen'> & { chosen: KeySource | null }>`
    select asked.provider, held.sealed_key as "sealedKey", held.masked_key as "maskedKey", held.base_url as "baseUrl",
           held.model,
           held.refused_at is not null as refused, source.key_source as chosen
    from unnest(${providers}::text[]) with ordinality as asked (provider, n)
    left join provider_keys held on held.org_id = ${orgId} and held.provider = asked.provider
    left join provider_key_sources source on source.org_id = ${orgId} and source.provider = asked.provider
    order by asked.n`.execute(em.getKysely());
  return rows.map(
    ({ chosen, ...row }): StoredProviderKey => ({
      ...row,
      keySource: effectiveSource(chosen, row.sealedKey !== null),
      isChosen: chosen !== null,
    }),
  );
}

/** Returns for each provider whether the organisation can use it now, and with which key. */
export async function providerStates(
  { em, platformKeys }: Needs<'em' | 'platformKeys'>,
  orgId: string,
  providers: readonly string[],
): Promise<ProviderState[]> {
  const holdings = await findStoredKeys(em, orgId, providers);
  return holdings.map(({ provider, keySource, sealedKey, maskedKey, refused }) => ({
    provider,
    keySource,
    maskedKey: keySource === 'org' ? maskedKey : null,
    configured:
      keySource === 'org' ? sealedKey !== null && !refused : platformKeyOf(platformKeys, provider) !== undefined,
  }));
}

type Reader = Needs<'em' | 'actor' | 'platformKeys'>;

export async function readKeySource(unit: Reader, { provider }: { provider: string }) {
  const [source = { provider, keySource: 'org' as const }] = await sourcesOf(unit, [provider]);
  return source;
}

export const listKeySources = async (unit: Reader) => ({
  sources: await sourcesOf(unit, await providersOf(unit.em, unit.actor.orgId)),
});

/** Without a choice and without a platform key, the source is `org`: only an own key could be used. */
async function sourcesOf({ em, actor, platformKeys }: Reader, providers: readonly string[]) {
  const holdings = await findStoredKeys(em, actor.orgId, providers);
  return holdings.map(({ provider, keySource, isChosen }) => ({
    provider,
    keySource: isChosen || platformKeyOf(platformKeys, provider) !== undefined ? keySource : ('org' as const),
  }));
}

async function providersOf(em: EntityManager, orgId: string): Promise<string[]> {
  const rows = await statement<{ provider: string }>(
    em,
    `select provider from provider_keys where org_id = $1
     union select provider from provider_key_sources where org_id = $1 order by provider`,
    [orgId],
  );
  return [...new Set([...KNOWN_PROVIDERS, ...rows.map(({ provider }) => provider)])];
}

/** An endpoint needs a key if its service is a provider. Own services of the platform need none. */
export async function listRequirements(
  { em, actor }: Needs<'em' | 'actor'>,
  { endpoints }: z.output<typeof RequirementsInput>,
) {
  const known = new Set(await providersOf(em, actor.orgId));
  const requirements = endpoints
    .map((endpoint) => ({ ...endpoint, provider: endpoint.service.toLowerCase().replace(/-service$/, '') }))
    .filter(({ provider }) => known.has(provider));
  return { requirements, providers: [...new Set(requirements.map(({ provider }) => provider))] };
}
