import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { findReply } from '../reply.queries.ts';
import type { MarkReadInput } from './reply-list.schema.ts';

/** Applies to all members of the organisation. */
export async function markRead(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { replyId, read }: z.output<typeof MarkReadInput>,
) {
  const { id } = await findReply(em, orgId, replyId);
  await statement(em, 'update replies set is_read = $3 where org_id = $1 and id = $2', [orgId, id, read]);
  return { reply: await findReply(em, orgId, id) };
}
