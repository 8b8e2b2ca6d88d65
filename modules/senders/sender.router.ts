import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Message } from '../../src/kernel/schema.ts';
import { createSender } from './create-sender.ts';
import { deleteSender } from './delete-sender.ts';
import { listSenders } from './list-senders.ts';
import { patchSender } from './patch-sender.ts';
import { showSender } from './sender.queries.ts';
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
    .meta(rest('GET', '/v1/senders', { permission: 'senders', tag, summary: 'Mailboxes that campaigns send from' }))
    .input(ListSendersInput)
    .output(SenderList)
    .query(({ ctx, input }) => listSenders(ctx, input)),

  show: member
    .meta(rest('GET', '/v1/senders/{id}', { permission: 'senders', tag, summary: 'One sender' }))
    .input(SenderRef)
    .output(SenderEnvelope)
    .query(({ ctx, input }) => showSender(ctx, input.id)),

  create: member
    .meta(
      rest('POST', '/v1/senders', {
        permission: 'senders',
        tag,
        summary: 'Add a sender',
        description:
          'Campaigns by `smtp` share the active senders of the organisation by what each may still send today; the later steps of a sequence stay with the sender of the first. Passwords and keys are kept sealed and never given back.',
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
        summary: 'Change, pause or resume a sender',
        description:
          'What is absent stays, null clears. `smtp` and `imap` are replaced as a whole; a password that is not given stays while host, port, security and username do.',
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
          'Its passwords and keys are erased. Follow-ups that wait for it are cancelled with the reason `sender_deleted`; first emails leave by the other senders. What it sent stays listed.',
      }),
    )
    .input(SenderRef)
    .output(Message)
    .mutation(({ ctx, input }) => deleteSender(ctx, input)),

  verify: member
    .meta(
      rest('POST', '/v1/senders/{id}/verify', {
        permission: 'senders',
        tag,
        summary: 'Connect and log in, and look at SPF, DKIM and DMARC',
        reads: true,
        description: 'Sends nothing.',
      }),
    )
    .input(SenderRef)
    .output(SenderVerification)
    .mutation(({ ctx, input }) => verifySender(ctx, input)),
});
