import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Tombstone of a deleted organisation: proof that it existed and when it was deleted. */
export const OrganisationDeletion = defineEntity({
  name: 'OrganisationDeletion',
  tableName: 'organisation_deletions',
  properties: {
    orgId: p.uuid().primary(),
    id: p.uuid().primary(),
    status: p.text().$type<'closed' | 'deleting' | 'deleted'>(),
    tokenHash: p.blob().hidden(),
    closedAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer().default(0),
  },
});
export type OrganisationDeletion = InferEntity<typeof OrganisationDeletion>;
