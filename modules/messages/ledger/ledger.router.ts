import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import {
  ApproveAllAnswer,
  ApproveAllInput,
  ApproveMessageInput,
  DropMessageInput,
} from '../approval/approval.schema.ts';
import { approveAll } from '../approval/approve-all.ts';
import { approveMessage } from '../approval/approve-message.ts';
import { dropMessage } from '../approval/drop-message.ts';
import { listMessages, showMessage } from './ledger.queries.ts';
import {
  ListMessagesInput,
  MessageEnvelope,
  MessageList,
  MessageRef,
  ResolveMessageInput,
  SenderHealth,
  SenderHealthInput,
} from './ledger.schema.ts';
import { resolveMessage } from './resolve-message.ts';
import { readSenderHealth } from './sender-health.ts';

const tag = 'Messages';

export const messageRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/messages', {
        permission: 'campaigns.read',
        tag,
        summary: 'The send ledger',
        description:
          'One row for each step of each lead. `unknown` ones are those whose connection ended after the email was on its way: they are never sent again by themselves, and are `sent` once they are opened, followed, answered or come back. `awaiting_approval` ones wait until a person approves or drops them, and show what they say.',
      }),
    )
    .input(ListMessagesInput)
    .output(MessageList)
    .query(({ ctx, input }) => listMessages(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/messages/{id}', { permission: 'campaigns.read', tag, summary: 'Retrieve a message' }))
    .input(MessageRef)
    .output(MessageEnvelope)
    .query(({ ctx, input }) => showMessage(ctx, input.id)),

  senderHealth: member
    .meta(
      rest('GET', '/v1/senders/{id}/health', {
        permission: 'senders',
        tag: 'Senders',
        summary: "What became of a sender's mail in the last seven days",
      }),
    )
    .input(SenderHealthInput)
    .output(SenderHealth)
    .query(({ ctx, input }) => readSenderHealth(ctx, input)),

  resolve: member
    .meta(
      rest('POST', '/v1/messages/{id}/resolve', {
        permission: 'campaigns.run',
        tag,
        summary: 'Decide what became of an unknown message',
        description:
          'For `unknown` ones only, else 409. After `sent` the next step follows in its time, after `failed` the later steps are cancelled, `resend` sends it again.',
      }),
    )
    .input(ResolveMessageInput)
    .output(MessageEnvelope)
    .mutation(({ ctx, input }) => resolveMessage(ctx, input)),

  approve: member
    .meta(
      rest('POST', '/v1/messages/{id}/approve', {
        permission: 'campaigns.run',
        tag,
        summary: 'Let a mail leave that awaits approval',
        description:
          'As it is, or with another `subject` or body. It leaves once, in its time: a step after a mail that still waits leaves after that. For `awaiting_approval` ones only, else 409.',
      }),
    )
    .input(ApproveMessageInput)
    .output(MessageEnvelope)
    .mutation(({ ctx, input }) => approveMessage(ctx, input)),

  drop: member
    .meta(
      rest('POST', '/v1/messages/{id}/drop', {
        permission: 'campaigns.run',
        tag,
        summary: 'Do not send a mail that awaits approval',
        description:
          'The later steps to the same person are cancelled too. For `awaiting_approval` ones only, else 409.',
      }),
    )
    .input(DropMessageInput)
    .output(MessageEnvelope)
    .mutation(({ ctx, input }) => dropMessage(ctx, input)),

  approveAll: member
    .meta(
      rest('POST', '/v1/campaigns/{campaignId}/approve-all', {
        permission: 'campaigns.run',
        tag,
        summary: 'Let all mails of a campaign leave that await approval',
        description: 'At most 2,000 in one call, the oldest first; `hasMore` says whether to call again.',
      }),
    )
    .input(ApproveAllInput)
    .output(ApproveAllAnswer)
    .mutation(({ ctx, input }) => approveAll(ctx, input)),
});
