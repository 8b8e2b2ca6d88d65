import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClaimedRows, countRows, isWorkedOn, organisationTables } from '../../src/database/organisation-rows.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { CLAIMED_MESSAGES } from '../messages/index.ts';
import { CLAIMED_MAIL } from '../replies/index.ts';
import { CLAIMED_DELIVERIES } from '../webhooks/index.ts';
import { OrganisationDeletion } from './deletion.entity.ts';

/** Excludes the tombstone, which stays. */
export const listOrganisationTables = (em: EntityManager) =>
  organisationTables(em, { without: ['organisation_deletions'] });

export const hasRunningWork = async (em: EntityManager, orgId: string, now: Date): Promise<boolean> =>
  isWorkedOn(em, { orgId, now }, { tables: await listOrganisationTables(em), claimedRows: CLAIMED_ROWS });

const CLAIMED_ROWS: ClaimedRows = {
  messages: CLAIMED_MESSAGES,
  inbound_mail: CLAIMED_MAIL,
  webhook_deliveries: CLAIMED_DELIVERIES,
};

export async function findDeletion(em: EntityManager, orgId: string): Promise<OrganisationDeletion> {
  return assertFound(isId(orgId) ? await em.findOne(OrganisationDeletion, { orgId }) : null);
}

/** Locks the row until the end of the transaction, so that a parallel reopening is decided first. */
export async function lockDeletion(em: EntityManager, orgId: string): Promise<OrganisationDeletion> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  return assertFound(isId(orgId) ? await em.findOne(OrganisationDeletion, { orgId }, { lockMode }) : null);
}

function assertFound(deletion: OrganisationDeletion | null): OrganisationDeletion {
  if (deletion === null) throw notFound('Deletion');
  return deletion;
}

/** Counts the rows now. After the deletion, the zero count is the proof. */
export async function readDeletion({ em }: Needs<'em'>, { orgId }: { orgId: string }) {
  return viewDeletion(em, await findDeletion(em, orgId));
}

export async function viewDeletion(em: EntityManager, deletion: OrganisationDeletion) {
  const { orgId, status, closedAt, confirmedAt, deletedAt } = deletion;
  const counted = await countRows(em, orgId, await listOrganisationTables(em));
  const counts = Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0));
  return {
    orgId,
    status,
    rowsLeft: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    closedAt: closedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}
