import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { isUniqueViolation } from '../../src/database/database-errors.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { ADMIN_ROLE, OWNER_ROLE } from './built-in-roles.ts';
import { assertKnownZone } from './organisations.ts';
import type { ResolveUserInput } from './user.schema.ts';

type Resolve = z.output<typeof ResolveUserInput>;

/**
 * Finds or creates an organisation and a user by external ids. Two unique keys on the external ids ensure that
 * parallel calls create one of each.
 */
export async function resolveUser({ em, clock }: Needs<'em' | 'clock'>, named: Resolve) {
  try {
    return await em.transactional(async (inside) => {
      const now = clock.now();
      const { orgId, orgCreated } = await resolveOrganisation(inside, named, now);
      await adoptByEmail(inside, orgId, named);
      const { userId, userCreated } = await upsertUser(inside, orgId, {
        named,
        now,
        role: orgCreated ? OWNER_ROLE : ADMIN_ROLE,
      });
      return { orgId, userId, orgCreated, userCreated };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('Another user of this organisation already has this email.');
    throw error;
  }
}

async function resolveOrganisation(em: EntityManager, { externalOrgId, organisation = {} }: Resolve, now: Date) {
  const { name = externalOrgId, timeZone = 'UTC', plan = 'self-hosted', trialEndsAt = null } = organisation;
  if (organisation.timeZone !== undefined) await assertKnownZone(em, timeZone);
  const [made] = await statement<{ id: string }>(
    em,
    `insert into organisations (id, name, time_zone, plan, trial_ends_at, external_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (external_id) do nothing returning id`,
    [newId(), name, timeZone, plan, trialEndsAt, externalOrgId, now],
  );
  if (made !== undefined) return { orgId: made.id, orgCreated: true };
  const [found] = await statement<{ id: string; closedAt: Date | null }>(
    em,
    'select id, closed_at as "closedAt" from organisations where external_id = $1',
    [externalOrgId],
  );
  if (found === undefined || found.closedAt !== null) throw conflict('This organisation is being deleted.');
  return { orgId: found.id, orgCreated: false };
}

/** Links a user who was invited by email before the application named them. */
async function adoptByEmail(em: EntityManager, orgId: string, { externalUserId, email }: Resolve): Promise<void> {
  if (email === undefined) return;
  await statement(
    em,
    `update users set external_id = $3 where org_id = $1 and lower(email) = lower($2) and external_id is null
       and not exists (select 1 from users known where known.org_id = $1 and known.external_id = $3)`,
    [orgId, email, externalUserId],
  );
}

/** Omitted fields and existing roles stay unchanged. */
async function upsertUser(
  em: EntityManager,
  orgId: string,
  { named, now, role }: { named: Resolve; now: Date; role: string },
) {
  const { externalUserId, email, firstName, lastName, imageUrl, phone } = named;
  const [user] = await statement<{ userId: string; userCreated: boolean }>(
    em,
    `insert into users as known (org_id, id, external_id, email, first_name, last_name, image_url, phone, created_at, role_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, array[$10::uuid])
     on conflict (org_id, external_id) do update set
       email = coalesce(excluded.email, known.email), first_name = coalesce(excluded.first_name, known.first_name),
       last_name = coalesce(excluded.last_name, known.last_name), image_url = coalesce(excluded.image_url, known.image_url),
       phone = coalesce(excluded.phone, known.phone)
     returning id as "userId", xmax = 0 as "userCreated"`,
    [
      orgId,
      newId(),
      externalUserId,
      email ?? null,
      firstName ?? null,
      lastName ?? null,
      imageUrl ?? null,
      phone ?? null,
      now,
      role,
    ],
  );
  if (user === undefined) throw new Error('An upsert answered nothing.');
  return user;
}
