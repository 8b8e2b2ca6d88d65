import type { EntityManager } from '@mikro-orm/postgresql';
import type { Needs } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { domainsOf } from './person.rules.ts';
import type { Suppression } from './suppression.entity.ts';
import type { SuppressionValue } from './suppression.rules.ts';

/** What is on the list stays with its first reason. Answers how many are new; one statement for all. */
export async function suppress(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  entries: readonly (SuppressionValue & { reason?: string | null | undefined })[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const rows = entries.map(({ kind, value, reason }) => ({ id: newId(), kind, value, reason: reason ?? null }));
  const added = await em.execute<unknown[]>(
    `insert into suppressions (id, org_id, kind, value, reason, created_at)
     select id, ?, kind, value, reason, ? from jsonb_to_recordset(?::jsonb)
       as entry (id uuid, kind text, value text, reason text) order by kind, value
     on conflict (org_id, kind, value) do nothing returning id`,
    [orgId, clock.now(), JSON.stringify(rows)],
  );
  return added.length;
}

/** Which of these people may not be written to, by their address or by any domain above it. */
export async function suppressedKeys(
  em: EntityManager,
  orgId: string,
  personKeys: readonly string[],
): Promise<Set<string>> {
  if (personKeys.length === 0) return new Set();
  const domains = new Map(personKeys.map((key) => [key, domainsOf(key)]));
  const found = await em.execute<Pick<Suppression, 'kind' | 'value'>[]>(
    `select kind, value from suppressions where org_id = ? and kind in ('address', 'domain')
       and value in (select jsonb_array_elements_text(?::jsonb))`,
    [orgId, JSON.stringify([...new Set([...personKeys, ...[...domains.values()].flat()])])],
  );
  const onList = new Set(found.map(({ value }) => value));
  return new Set(personKeys.filter((key) => onList.has(key) || domains.get(key)?.some((domain) => onList.has(domain))));
}
