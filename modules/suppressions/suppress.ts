import { TransactionPropagation } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { prepared, statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { erasedAmong } from './erased-people.ts';
import { isSuppressed } from './is-suppressed.ts';
import { BY_THE_PERSON, type SuppressionValue } from './suppression.rules.ts';
import type { SuppressionSource } from './suppression.schema.ts';

export interface NewSuppression extends SuppressionValue {
  reason?: string | null | undefined;
  /** Default `manual`. */
  source?: SuppressionSource;
}

/**
 * Adds entries in one statement and returns how many are new. Existing entries keep their first reason, unless
 * the person has now asked for it: such entries need consent to be removed.
 */
export async function suppress(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  entries: readonly NewSuppression[],
): Promise<number> {
  if (entries.length === 0) return 0;
  taking(em, 'suppressions');
  const kept = await statement<{ isNew: boolean }>(em, SUPPRESS, [
    orgId,
    clock.now(),
    entries.map(() => newId()),
    entries.map(({ kind }) => kind),
    entries.map(({ value }) => value),
    entries.map(({ reason }) => reason ?? null),
    entries.map(({ source }) => source ?? 'manual'),
    BY_THE_PERSON,
  ]);
  return kept.filter(({ isNew }) => isNew).length;
}

const SUPPRESS = prepared(`
  insert into suppressions (id, org_id, kind, value, reason, source, created_at)
  select distinct on (kind, value) id, $1, kind, value, reason, source, $2
  from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[]) as entry (id, kind, value, reason, source)
  order by kind, value, source = any($8) desc, id
  on conflict (org_id, kind, value) do update set source = excluded.source, reason = excluded.reason
  where excluded.source = any($8) and suppressions.source <> all($8)
  returning xmax = 0 as "isNew"`);

/**
 * Adds entries named by a user. Addresses of erased people are skipped, because they are already suppressed as
 * hashes. Runs in a transaction, so no erasure can happen between check and insert.
 */
export function suppressNamed(
  unit: Needs<'em' | 'clock' | 'vault'>,
  orgId: string,
  entries: readonly NewSuppression[],
): Promise<number> {
  const addresses = entries.filter(({ kind }) => kind === 'address').map(({ value }) => value);
  const work = async (em: EntityManager) => {
    const inside = { ...unit, em };
    const erased = await erasedAmong(inside, orgId, addresses);
    return suppress(
      inside,
      orgId,
      entries.filter(({ kind, value }) => kind !== 'address' || !erased.has(value)),
    );
  };
  return unit.em.transactional(work, { propagation: TransactionPropagation.REQUIRED });
}

/** Returns which of these people are suppressed: by address, domain, parent domain or erasure. */
export async function suppressedKeys(
  unit: Needs<'em' | 'vault'>,
  orgId: string,
  personKeys: readonly string[],
): Promise<Set<string>> {
  if (personKeys.length === 0) return new Set();
  const erased = await erasedAmong(unit, orgId, personKeys);
  const onList = await statement<{ key: string }>(
    unit.em,
    `select key from unnest($2::text[]) as key where ${isSuppressed('$1', 'key')}`,
    [orgId, personKeys],
  );
  return new Set([...erased, ...onList.map(({ key }) => key)]);
}
