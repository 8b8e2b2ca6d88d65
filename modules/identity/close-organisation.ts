import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { findOrganisation } from './identity.queries.ts';

/** From the commit on, its keys are rejected and workers no longer claim its work. */
export async function closeOrganisation(em: EntityManager, orgId: string, now: Date): Promise<void> {
  const { id } = await findOrganisation(em, orgId);
  const [first] = await statement<{ id: string }>(em, 'select id from organisations order by id limit 1', []);
  // The environment key and the sign-in link printed at startup belong to the first organisation.
  // Without it, they would apply to another customer.
  if (first?.id === id)
    throw conflict('This organisation is the first, to which the keys of the installation belong: it stays.');
  await statement(em, 'update organisations set closed_at = coalesce(closed_at, $2) where id = $1', [id, now]);
}

export async function reopenOrganisation(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'update organisations set closed_at = null where id = $1', [orgId]);
}

/** Deletes the last row of the organisation. Foreign keys reject this while other rows exist. */
export async function removeOrganisation(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'delete from organisations where id = $1 and closed_at is not null', [orgId]);
}
