import { TransactionPropagation } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { taking } from '../../src/database/locks.ts';
import { prepared, statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict, notFound } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { erasureHashes, findErased } from './erased-people.ts';
import { isSuppressed } from './is-suppressed.ts';
import { findSuppressions } from './suppression.queries.ts';
import { parseSuppressionValue, REQUESTED_BY_PERSON, type SuppressionValue } from './suppression.rules.ts';
import type { LiftInput, SuppressInput, SuppressionSource } from './suppression.schema.ts';

interface NewSuppression extends SuppressionValue {
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
    REQUESTED_BY_PERSON,
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
export function suppressEntries(
  unit: Needs<'em' | 'clock' | 'vault'>,
  orgId: string,
  entries: readonly NewSuppression[],
): Promise<number> {
  const addresses = entries.filter(({ kind }) => kind === 'address').map(({ value }) => value);
  const work = async (em: EntityManager) => {
    const inside = { ...unit, em };
    const erased = await findErased(inside, orgId, addresses);
    return suppress(
      inside,
      orgId,
      entries.filter(({ kind, value }) => kind !== 'address' || !erased.has(value)),
    );
  };
  return unit.em.transactional(work, { propagation: TransactionPropagation.REQUIRED });
}

/** Returns which of these people are suppressed: by address, domain, parent domain or erasure. */
export async function findSuppressedKeys(
  unit: Needs<'em' | 'vault'>,
  orgId: string,
  personKeys: readonly string[],
): Promise<Set<string>> {
  if (personKeys.length === 0) return new Set();
  const erased = await findErased(unit, orgId, personKeys);
  const onList = await statement<{ key: string }>(
    unit.em,
    `select key from unnest($2::text[]) as key where ${isSuppressed('$1', 'key')}`,
    [orgId, personKeys],
  );
  return new Set([...erased, ...onList.map(({ key }) => key)]);
}

/** Replaces the address of an erased person by a hash, in the caller's transaction. */
export async function recordErasure(
  unit: Needs<'em' | 'clock' | 'vault'>,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  const value = erasureHashes(unit.vault, orgId)(personKey);
  await suppress(unit, orgId, [{ kind: 'hash', value, reason: 'Erased', source: 'erasure' }]);
  await statement(unit.em, `delete from suppressions where org_id = $1 and kind = 'address' and value = $2`, [
    orgId,
    personKey,
  ]);
}

/** Adds all values or, if one is invalid, none. */
export async function addSuppressions(
  unit: Needs<'em' | 'clock' | 'actor' | 'vault'>,
  { value, values, reason }: z.output<typeof SuppressInput>,
) {
  const entries = (values ?? [value ?? '']).map(parseSuppressionValue);
  const unique = [...new Map(entries.map((entry) => [entry.value, entry])).values()];
  const added = await suppressEntries(
    unit,
    unit.actor.orgId,
    unique.map((entry) => ({ ...entry, reason })),
  );
  const suppressions = await findSuppressions(unit, unique);
  const [suppression] = suppressions;
  if (suppression === undefined) throw conflict('The suppression was removed while it was being added. Try again.');
  return { suppression, suppressions, added };
}

/** Removes one entry. An address stays suppressed while its domain is. */
export async function liftSuppression(
  { em, vault, actor: { orgId } }: Needs<'em' | 'vault' | 'actor'>,
  { value, consented }: z.output<typeof LiftInput>,
) {
  const wanted = parseSuppressionValue(value);
  const hash = wanted.kind === 'address' ? erasureHashes(vault, orgId)(wanted.value) : null;
  return em.transactional(async (inside) => {
    taking(inside, 'suppressions');
    const found = await statement<{ id: string; source: SuppressionSource }>(
      inside,
      `select id, source from suppressions
       where org_id = $1 and ((kind = $2 and value = $3) or (kind = 'hash' and value = $4)) order by id for update`,
      [orgId, wanted.kind, wanted.value, hash],
    );
    if (found.length === 0) throw notFound('Suppression');
    if (!consented && found.some(({ source }) => REQUESTED_BY_PERSON.includes(source))) {
      throw conflict(
        'This person asked not to be contacted. Send consented=true if they have agreed to be contacted again.',
      );
    }
    await statement(inside, 'delete from suppressions where org_id = $1 and id = any($2::uuid[])', [
      orgId,
      found.map(({ id }) => id),
    ]);
    return { message: 'Suppression removed.' };
  });
}
