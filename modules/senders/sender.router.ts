import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { createSender, deleteSender, patchSender } from './manage-senders.ts';
import { listSenders, showSender } from './sender.queries.ts';
import {
  CreateSenderInput,
  ListSendersInput,
  PatchSenderInput,
  SenderEnvelope,
  SenderList,
  SenderRef,
  SenderVerification,
} from './sender.schema.ts';
import { verifySender } from './verification/verify-sender.ts';

const tag = 'Senders';

export const senderRouter = router({
  list: member
    .meta(rest('GET', '/v1/senders', { permission: 'senders', tag, summary: 'List senders' }))
    .input(ListSendersInput)
    .output(SenderList)
    .query(({ ctx, input }) => listSenders(ctx, input)),

  show: member
    .meta(rest('GET', '/v1/senders/{id}', { permission: 'senders', tag, summary: 'Retrieve a sender' }))
    .input(SenderRef)
    .output(SenderEnvelope)
    .query(({ ctx, input }) => showSender(ctx, input.id)),

  create: member
    .meta(
      rest('POST', '/v1/senders', {
        permission: 'senders',
        tag,
        summary: 'Create a sender',
        description:
          'Campaigns with the `smtp` transport distribute messages among all active senders, in proportion to what each may still send today. Later steps use the sender of the first step. Passwords and keys are encrypted and never returned.',
      }),
    )
    .input(CreateSenderInput)
    .output(SenderEnvelope)
    .mutation(({ ctx, input }) => createSender(ctx, input)),

  patch: member
    .meta(
      rest('PATCH', '/v1/senders/{id}', {
        permission: 'senders',
        tag,
        summary: 'Update a sender',
        description:
          'Also pauses or resumes a sender with `status`. Omitted fields stay unchanged; null clears a field. `smtp` and `imap` are replaced as a whole. An omitted password is kept only if host, port, security and username are unchanged.',
      }),
    )
    .input(PatchSenderInput)
    .output(SenderEnvelope)
    .mutation(({ ctx, input }) => patchSender(ctx, input)),

  delete: member
    .meta(
      rest('DELETE', '/v1/senders/{id}', {
        permission: 'senders',
        tag,
        summary: 'Delete a sender',
        description:
          'Erases its passwords and keys. Waiting follow-ups are cancelled with the reason `sender_deleted`. First emails use the other senders. Sent messages remain listed.',
      }),
    )
    .input(SenderRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => deleteSender(ctx, input)),

  verify: member
    .meta(
      rest('POST', '/v1/senders/{id}/verify', {
        permission: 'senders',
        tag,
        summary: 'Verify a sender',
        reads: true,
        description: 'Connects and logs in to the mail servers, and checks SPF, DKIM and DMARC. No email is sent.',
      }),
    )
    .input(SenderRef)
    .output(SenderVerification)
    .mutation(({ ctx, input }) => verifySender(ctx, input)),
});
