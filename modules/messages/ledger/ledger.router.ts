import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import {
  ApproveAllAnswer,
  ApproveAllInput,
  ApproveMessageInput,
  DropMessageInput,
} from '../approval/approval.schema.ts';
import { approveAll, approveMessage, dropMessage } from '../approval/decide-messages.ts';
import { listMessages, readSenderHealth, showMessage } from './ledger.queries.ts';
import {
  ListMessagesInput,
  MessageEnvelope,
  MessageIdInput,
  MessageList,
  ResolveMessageInput,
  SenderHealth,
  SenderHealthInput,
} from './ledger.schema.ts';
import { resolveMessage } from './resolve-message.ts';

const tag = 'Messages';

export const messageRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/messages', {
        permission: 'campaigns.read',
        tag,
        summary: 'List messages',
        description:
          'Returns one message per step and lead. Status `unknown` means that the connection ended while the email was being sent. Unknown messages are never resent automatically. They become `sent` when the email is opened, clicked, replied to or bounces. Messages with status `awaiting_approval` include their text and wait until a user approves or drops them.',
      }),
    )
    .input(ListMessagesInput)
    .output(MessageList)
    .query(({ ctx, input }) => listMessages(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/messages/{id}', { permission: 'campaigns.read', tag, summary: 'Retrieve a message' }))
    .input(MessageIdInput)
    .output(MessageEnvelope)
    .query(({ ctx, input }) => showMessage(ctx, input.id)),

  senderHealth: member
    .meta(
      rest('GET', '/v1/senders/{id}/health', {
        permission: 'senders',
        tag: 'Senders',
        summary: 'Retrieve the delivery health of a sender',
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
        summary: 'Resolve an unknown message',
        description:
          '`sent` schedules the next step. `failed` cancels the later steps. `resend` sends the message again. Returns 409 if the message is not `unknown`.',
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
        summary: 'Approve a message',
        description:
          'Sends the message once, at its scheduled time, optionally with a new `subject` or body. If an earlier step still awaits approval, the message leaves after that step. Returns 409 if the message is not `awaiting_approval`.',
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
        summary: 'Drop a message',
        description:
          'The message is not sent, and the later steps to the same lead are cancelled. Returns 409 if the message is not `awaiting_approval`.',
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
        summary: 'Approve all messages of a campaign',
        description: 'Approves at most 2,000 messages per call, oldest first. Call again while `hasMore` is true.',
      }),
    )
    .input(ApproveAllInput)
    .output(ApproveAllAnswer)
    .mutation(({ ctx, input }) => approveAll(ctx, input)),
});
