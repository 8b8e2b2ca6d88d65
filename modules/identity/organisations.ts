import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { isUnknownValue } from '../../src/database/database-errors.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, conflict, DomainError } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { NotifyUnit } from './campaign-notifier.ts';
import { findOrganisation, viewOrganisation } from './identity.queries.ts';
import type { CreateOrganisationInput, PatchOrganisationInput } from './identity.schema.ts';
import { Organisation } from './organisation.entity.ts';

export async function createOrganisation(
  { em, clock }: Needs<'em' | 'clock'>,
  { trialEndsAt, ...given }: z.output<typeof CreateOrganisationInput>,
) {
  await assertKnownZone(em, given.timeZone);
  const now = clock.now();
  const org = em.create(Organisation, {
    id: newId(),
    ...given,
    trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  return { org: viewOrganisation(org) };
}

/**
 * Notifies campaigns after a change of time zone or trial end, because their days or limits move.
 * Only an admin can change the trial end.
 */
export async function patchOrganisation(
  unit: Needs<'em' | 'actor' | 'campaignNotifier'> & NotifyUnit,
  changes: z.output<typeof PatchOrganisationInput>,
) {
  const { orgId, isAdmin } = unit.actor;
  if (changes.trialEndsAt !== undefined && !isAdmin) {
    throw new DomainError('forbidden', 'trialEndsAt can only be changed with the admin key.');
  }
  if (changes.timeZone !== undefined) await assertKnownZone(unit.em, changes.timeZone);
  let movesTime = false;
  const answer = await unit.em.transactional(async (em) => {
    const org = await findOrganisation(em, orgId);
    const { name = org.name, timeZone = org.timeZone, plan = org.plan } = changes;
    const trialEndsAt = changes.trialEndsAt === undefined ? org.trialEndsAt : asDate(changes.trialEndsAt);
    movesTime = timeZone !== org.timeZone || trialEndsAt?.getTime() !== org.trialEndsAt?.getTime();
    em.assign(org, { name, timeZone, plan, trialEndsAt: trialEndsAt ?? null, updatedAt: unit.clock.now() });
    await em.flush();
    return { org: viewOrganisation(org) };
  });
  if (movesTime) unit.campaignNotifier.notify(unit, { orgId });
  return answer;
}

const asDate = (text: string | null) => (text === null ? null : new Date(text));

/** From the commit on, its keys are rejected and workers no longer claim its work. */
export async function closeOrganisation(em: EntityManager, orgId: string, now: Date): Promise<void> {
  const { id } = await findOrganisation(em, orgId);
  const [first] = await statement<{ id: string }>(em, 'select id from organisations order by id limit 1', []);
  // The environment key and the sign-in link printed at startup belong to the first organisation.
  // Without it, they would apply to another customer.
  if (first?.id === id)
    throw conflict('The first organisation owns the keys of the installation and cannot be deleted.');
  await statement(em, 'update organisations set closed_at = coalesce(closed_at, $2) where id = $1', [id, now]);
}

export async function reopenOrganisation(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'update organisations set closed_at = null where id = $1', [orgId]);
}

/** Deletes the last row of the organisation. Foreign keys reject this while other rows exist. */
export async function removeOrganisation(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'delete from organisations where id = $1 and closed_at is not null', [orgId]);
}

/** Asks PostgreSQL, which computes days. Node may know newer zones, and such a zone would break every daily count. */
export async function assertKnownZone(em: EntityManager, timeZone: string): Promise<void> {
  await statement(em, 'select now() at time zone $1', [timeZone]).catch((error: unknown) => {
    if (!isUnknownValue(error)) throw error;
    throw badRequest(`The time zone ${timeZone} is not supported by the database. Use another IANA time zone.`);
  });
}
