import { rest } from '../../src/api/operation.ts';
import { admin, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { readDeletion } from './deletion.queries.ts';
import { ClosedOrganisation, ConfirmDeletionInput, Deletion, DeletionRef } from './deletion.schema.ts';
import { cancelDeletion, closeForDeletion, confirmDeletion } from './deletion-steps.ts';

const tag = 'Identity';

export const deletionRouter = router({
  closeOrganisation: admin
    .meta(
      rest('POST', '/v1/admin/orgs/{orgId}/deletion', {
        tag,
        summary: 'Close an organisation before its deletion',
        description:
          'Rejects its keys, suspends its campaigns and stops all sending. Its own webhook endpoints get no more events; endpoints of the application still get earlier events. Removes no data. Returns the number of rows to delete and the token that confirms the deletion.',
      }),
    )
    .input(DeletionRef)
    .output(ClosedOrganisation)
    .mutation(({ ctx, input }) => closeForDeletion(ctx, input)),

  confirmDeletion: admin
    .meta(
      rest('POST', '/v1/admin/orgs/{orgId}/deletion/confirm', {
        tag,
        summary: 'Delete a closed organisation and all its data',
        description: 'Starts the deletion, which continues in the background. It cannot be undone.',
      }),
    )
    .input(ConfirmDeletionInput)
    .output(Deletion)
    .mutation(({ ctx, input }) => confirmDeletion(ctx, input)),

  readDeletion: admin
    .meta(rest('GET', '/v1/admin/orgs/{orgId}/deletion', { tag, summary: 'Retrieve the progress of a deletion' }))
    .input(DeletionRef)
    .output(Deletion)
    .query(({ ctx, input }) => readDeletion(ctx, input)),

  reopenOrganisation: admin
    .meta(
      rest('DELETE', '/v1/admin/orgs/{orgId}/deletion', {
        tag,
        summary: 'Reopen a closed organisation',
        description: 'Possible until the deletion is confirmed. All work continues where it stopped.',
      }),
    )
    .input(DeletionRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => cancelDeletion(ctx, input)),
});
