import type { z } from 'zod';
import { rest } from '../../../src/api/operation.ts';
import { member } from '../../../src/api/trpc.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { CorrectReplyInput, ReplyEnvelope, ReplyRef } from '../inbound.schema.ts';
import { correctReply } from '../record/correct-reply.ts';
import { findReply } from '../reply.queries.ts';
import { listAllReplies } from './list-all-replies.ts';
import { ListRepliesInput, MarkReadInput, ReplyList } from './reply-list.schema.ts';

const tag = 'Replies';

export const replyOperations = {
  listReplies: member
    .meta(
      rest('GET', '/v1/replies', {
        permission: 'inbox',
        tag,
        summary: 'List replies',
        description:
          'Includes replies to all campaigns and mail that belongs to no campaign (`unmatched=true` lists only that). Newest first by default. Quoted text is removed. Newsletters, bounces and your own mail are excluded. Mail outside campaigns is kept as long as other mail and is never sent to a model.',
      }),
    )
    .input(ListRepliesInput)
    .output(ReplyList)
    .query(({ ctx, input }) => listAllReplies(ctx, input)),

  getReply: member
    .meta(rest('GET', '/v1/replies/{replyId}', { permission: 'inbox', tag, summary: 'Retrieve a reply' }))
    .input(ReplyRef)
    .output(ReplyEnvelope)
    .query(async ({ ctx, input }) => ({ reply: await findReply(ctx.em, ctx.actor.orgId, input.replyId) })),

  markReplyRead: member
    .meta(
      rest('POST', '/v1/replies/{replyId}/read', {
        permission: 'inbox',
        tag,
        summary: 'Mark a reply as read or unread',
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
          'Updates the counts of the campaign. The class `unsubscribe` unsubscribes the lead. Cancelled steps stay cancelled, and a suppressed address stays suppressed until it is removed from the list.',
      }),
    )
    .input(CorrectReplyInput)
    .output(ReplyEnvelope)
    .mutation(({ ctx, input }) => correctReply(ctx, input)),
};

/** Applies to all members of the organisation. */
async function markRead(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { replyId, read }: z.output<typeof MarkReadInput>,
) {
  const { id } = await findReply(em, orgId, replyId);
  await statement(em, 'update replies set is_read = $3 where org_id = $1 and id = $2', [orgId, id, read]);
  return { reply: await findReply(em, orgId, id) };
}
