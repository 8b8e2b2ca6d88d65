import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { listMessages } from './ledger.queries.ts';
import { ListMessagesInput, MessageEnvelope, MessageList, ResolveMessageInput } from './ledger.schema.ts';
import { resolveMessage } from './resolve-message.ts';

const tag = 'Messages';

export const messageRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/messages', {
        tag,
        summary: 'The send ledger',
        description:
          'One row for each step of each lead, newest first. `unknown` ones are those whose connection ended after the email was on its way: they are never sent again by themselves.',
      }),
    )
    .input(ListMessagesInput)
    .output(MessageList)
    .query(({ ctx, input }) => listMessages(ctx, input)),

  resolve: member
    .meta(
      rest('POST', '/v1/messages/{id}/resolve', {
        tag,
        summary: 'Decide what became of an unknown message',
        description:
          'For `unknown` ones only, else 409. After `sent` the next step follows in its time, after `failed` the later steps are cancelled, `resend` sends it again.',
      }),
    )
    .input(ResolveMessageInput)
    .output(MessageEnvelope)
    .mutation(({ ctx, input }) => resolveMessage(ctx, input)),
});
