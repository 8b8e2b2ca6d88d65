import type { EntityManager } from '@mikro-orm/postgresql';
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
  return { message: 'Chat session deleted.' };
}

/** Replaces the whole text, because other words in it may also identify the person. */
export const ERASED = 'This named a person who was erased.';

/** Clears every message, tool call and title that contains the person's address. Part of the erasure transaction. */
export async function eraseFromChats(
  em: EntityManager,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  taking(em, 'chat sessions');
  await statement(
    em,
    `with forgotten as (
       update chat_messages set content = $3, tool_calls = null, buttons = null, person_keys = null
       where org_id = $1 and person_keys @> array[$2] returning session_id, position
     )
     update chat_sessions set title = $3
     where org_id = $1 and id in (select session_id from forgotten where position = 1)`,
    [orgId, personKey, ERASED],
  );
}
