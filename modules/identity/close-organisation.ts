import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { findOrganisation } from './identity.queries.ts';

/** From the commit on its keys are refused, and nobody takes up work of it. */
export async function closeOrganisation(em: EntityManager, orgId: string, now: Date): Promise<void> {
  const { id } = await findOrganisation(em, orgId);
  const [first] = await statement<{ id: string }>(em, 'select id from organisations order by id limit 1', []);
  // The key in the environment and the link that the start prints would be given to a stranger.
  if (first?.id === id)
    throw conflict('This organisation is the first, to which the keys of the installation belong: it stays.');
  await statement(em, 'update organisations set closed_at = coalesce(closed_at, $2) where id = $1', [id, now]);
}

export async function reopenOrganisation(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'update organisations set closed_at = null where id = $1', [orgId]);
}

/** The last of all its rows; refused by the database while another is left that points to it. */
export async function removeOrganisation(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'delete from organisations where id = $1 and closed_at is not null', [orgId]);
}
