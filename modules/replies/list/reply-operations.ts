import { rest } from '../../../src/api/operation.ts';
import { member } from '../../../src/api/trpc.ts';
import { CorrectReplyInput, ReplyEnvelope, ReplyRef } from '../inbound.schema.ts';
import { correctReply } from '../record/correct-reply.ts';
import { findReply } from '../reply.queries.ts';
import { listAllReplies } from './list-all-replies.ts';
import { markRead } from './mark-read.ts';
import { ListRepliesInput, MarkReadInput, ReplyList } from './reply-list.schema.ts';

const tag = 'Replies';

/** What a person does with what came in. */
export const replyOperations = {
  listReplies: member
    .meta(
      rest('GET', '/v1/replies', {
        permission: 'inbox',
        tag,
        summary: 'What people answered, the newest first',
        description:
          'Across all campaigns, with mail that belongs to none (`unmatched=true` lists that alone), each without what it quotes. Newsletters, bounces and mail of your own are left out. Mail that belongs to no campaign is kept as long as other mail is, and is shown to no model.',
      }),
    )
    .input(ListRepliesInput)
    .output(ReplyList)
    .query(({ ctx, input }) => listAllReplies(ctx, input)),

  getReply: member
    .meta(rest('GET', '/v1/replies/{replyId}', { permission: 'inbox', tag, summary: 'Get a reply' }))
    .input(ReplyRef)
    .output(ReplyEnvelope)
    .query(async ({ ctx, input }) => ({ reply: await findReply(ctx.em, ctx.actor.orgId, input.replyId) })),

  markReplyRead: member
    .meta(
      rest('POST', '/v1/replies/{replyId}/read', {
        permission: 'inbox',
        tag,
        summary: 'Mark a reply as read, or as unread again',
      }),
    )
    .input(MarkReadInput)
    .output(ReplyEnvelope)
    .mutation(({ ctx, input }) => markRead(ctx, input)),

  correctReply: member
    .meta(
      rest('PATCH', '/v1/replies/{replyId}', {
        permission: 'inbox',
        tag,
        summary: 'Correct the class of a reply',
        description:
          'The counts of the campaign follow. A lead whose reply is corrected to `unsubscribe` is unsubscribed. Steps that were cancelled stay cancelled, and an address that was suppressed stays so until it is lifted.',
      }),
    )
    .input(CorrectReplyInput)
    .output(ReplyEnvelope)
    .mutation(({ ctx, input }) => correctReply(ctx, input)),
};
