import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { isOwn } from './chat-session.queries.ts';

/** Deletes the session with its messages. An answer in progress fails with SessionLost; its costs stay. */
export async function deleteSession(
  { em, actor }: Needs<'em' | 'actor'>,
  { sessionId }: { sessionId: string },
): Promise<{ message: string }> {
  taking(em, 'chat sessions');
  const deleted = isId(sessionId)
    ? await statement(em, `delete from chat_sessions where org_id = $1 and id = $2 and ${isOwn('$3')} returning id`, [
        actor.orgId,
        sessionId,
        actor.userId,
      ])
    : [];
  if (deleted.length === 0) throw notFound('Chat session');
  return { message: 'The chat session is deleted.' };
}
