import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { personKeysIn } from '../../../src/kernel/text/addresses-in.ts';
import { findErased } from '../../suppressions/index.ts';
import type { MessageRow } from '../sessions/chat-session.queries.ts';
import { ERASED } from '../sessions/delete-session.ts';
import { type ClaimedSession, SessionLost } from './hold-session.ts';

export type NewMessage = Pick<MessageRow, 'role' | 'content' | 'toolCalls' | 'buttons' | 'tokenCount'>;

/**
 * Stores a message in the caller's transaction, serialised with a deletion of the session. Throws SessionLost.
 * If the text names a person who was erased meanwhile, only the placeholder for erased text is stored.
 */
export async function storeMessage(
  { em, vault }: Needs<'em' | 'vault'>,
  { orgId, sessionId, token }: ClaimedSession,
  said: NewMessage,
  now: Date,
): Promise<void> {
  const named = peopleIn(said);
  const erased = said.role === 'user' ? new Set() : await findErased({ em, vault }, orgId, named);
  const [message, people] = erased.size === 0 ? [said, named] : [withoutWords(said), []];
  const { role, content, toolCalls, buttons, tokenCount } = message;
  taking(em, 'chat sessions');
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

const peopleIn = ({ content, toolCalls }: NewMessage) => personKeysIn(`${content} ${jsonOf(toolCalls) ?? ''}`);

const withoutWords = (said: NewMessage): NewMessage => ({ ...said, content: ERASED, toolCalls: null, buttons: null });

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));
