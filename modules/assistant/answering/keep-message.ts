import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { personKeysIn } from '../../../src/kernel/text/addresses-in.ts';
import type { MessageRow } from '../sessions/chat-session.queries.ts';
import { type HeldSession, SessionLost } from './hold-session.ts';

export type NewMessage = Pick<MessageRow, 'role' | 'content' | 'toolCalls' | 'buttons' | 'tokenCount'>;

/** Adds what was said; who deletes the session meanwhile waits, or is waited for. Throws SessionLost. */
export async function keepMessage(
  em: EntityManager,
  { orgId, sessionId, token }: HeldSession,
  { role, content, toolCalls, buttons, tokenCount }: NewMessage,
  now: Date,
): Promise<void> {
  taking(em, 'chat sessions');
  const people = personKeysIn(`${content} ${jsonOf(toolCalls) ?? ''}`);
  const kept = await statement(
    em,
    `insert into chat_messages (org_id, session_id, position, id, role, content, tool_calls, buttons, token_count, created_at,
       person_keys)
     select org_id, id, (select coalesce(max(position), 0) + 1 from chat_messages m where m.org_id = $1 and m.session_id = $2),
       $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11::text[]
     from chat_sessions where org_id = $1 and id = $2 and answering_token = $3 for key share of chat_sessions returning id`,
    [
      orgId,
      sessionId,
      token,
      newId(),
      role,
      content,
      jsonOf(toolCalls),
      jsonOf(buttons),
      tokenCount,
      now,
      people.length === 0 ? null : people,
    ],
  );
  if (kept.length === 0) throw new SessionLost();
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));
