import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, IdInput, ShownId, Timestamp } from '../../src/kernel/schema.ts';

export const DeletionRef = z.object({ orgId: IdInput });

export const ConfirmDeletionInput = DeletionRef.extend({
  confirmationToken: z.string().min(1).max(200).meta({ example: 'EXAMPLE' }),
});

const Counts = z
  .record(z.string(), z.number().int())
  .describe('Rows of the organisation per table, counted up to 1,000,000. Empty tables are omitted.');

const deletionFields = z.object({
  orgId: ShownId,
  status: z
    .enum(['closed', 'deleting', 'deleted'])
    .describe('`closed` can be reopened. `deleting` runs in the background until no data is left.')
    .meta({ id: 'DeletionStatus' }),
  rowsLeft: z.number().int().describe('Sum of `counts`.'),
  counts: Counts,
  closedAt: Timestamp,
  confirmedAt: Timestamp.nullable(),
  deletedAt: Timestamp.nullable(),
});

const example = {
  orgId: EXAMPLE_ID,
  status: 'closed',
  rowsLeft: 1204,
  counts: { campaigns: 4, leads: 1200 },
  closedAt: EXAMPLE_TIME,
  confirmedAt: null,
  deletedAt: null,
};

export const Deletion = deletionFields.meta({ id: 'OrganisationDeletion', example });

export const ClosedOrganisation = deletionFields
  .extend({ confirmationToken: z.string().describe('Token that confirms the deletion. A later call replaces it.') })
  .meta({ example: { ...example, confirmationToken: '…' } });
