import { rest } from '../../src/api/operation.ts';
import { admin, router } from '../../src/api/trpc.ts';
import { Message } from '../../src/kernel/schema.ts';
import { closeForDeletion } from './close-for-deletion.ts';
import { confirmDeletion } from './confirm-deletion.ts';
import { readDeletion } from './deletion.queries.ts';
import { ClosedOrganisation, ConfirmDeletionInput, Deletion, DeletionRef } from './deletion.schema.ts';
import { reopen } from './reopen.ts';

const tag = 'Identity';

export const deletionRouter = router({
  closeOrganisation: admin
    .meta(
      rest('POST', '/v1/admin/orgs/{orgId}/deletion', {
        tag,
        summary: 'Close an organisation, to delete it',
        description:
          "Its keys are refused, its campaigns rest, nothing is sent and its own receivers hear nothing; the application's still hear of what happened before. Nothing is removed yet: the answer says what would be, and has the token that confirms it.",
      }),
    )
    .input(DeletionRef)
    .output(ClosedOrganisation)
    .mutation(({ ctx, input }) => closeForDeletion(ctx, input)),

  confirmDeletion: admin
    .meta(
      rest('POST', '/v1/admin/orgs/{orgId}/deletion/confirm', {
        tag,
        summary: 'Delete a closed organisation with everything that belongs to it',
        description: 'It goes on by itself after this has answered, and cannot be taken back.',
      }),
    )
    .input(ConfirmDeletionInput)
    .output(Deletion)
    .mutation(({ ctx, input }) => confirmDeletion(ctx, input)),

  readDeletion: admin
    .meta(
      rest('GET', '/v1/admin/orgs/{orgId}/deletion', { tag, summary: 'How far the deletion of an organisation is' }),
    )
    .input(DeletionRef)
    .output(Deletion)
    .query(({ ctx, input }) => readDeletion(ctx, input)),

  reopenOrganisation: admin
    .meta(
      rest('DELETE', '/v1/admin/orgs/{orgId}/deletion', {
        tag,
        summary: 'Open a closed organisation again',
        description: 'Possible until its deletion is confirmed. Everything goes on where it was.',
      }),
    )
    .input(DeletionRef)
    .output(Message)
    .mutation(({ ctx, input }) => reopen(ctx, input)),
});
