import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Actor } from '../../../src/kernel/caller.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import type { JsonValue } from '../../../src/kernel/schema.ts';
import { PAGE_TEXT_BYTES, readPage } from '../../../src/security/cursors.ts';
import type { ChatMessage, ListSessionsInput } from './chat-session.schema.ts';

export interface SessionRow {
  id: string;
  orgId: string;
  title: string;
  campaignId: string | null;
  brandIds: string[] | null;
  workflowSlug: string | null;
  featureSlug: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `id, org_id as "orgId", title, campaign_id as "campaignId", brand_ids as "brandIds",
  workflow_slug as "workflowSlug", feature_slug as "featureSlug", created_at as "createdAt", updated_at as "updatedAt"`;

/** A user sees only their own sessions. An application without a user (userId null) sees all sessions. */
export type SessionOwner = Pick<Actor, 'orgId' | 'userId'>;

/** SQL condition: the session belongs to the user in this parameter, or the parameter is null. */
export const isOwn = (user: string) => `(${user}::uuid is null or user_id = ${user})`;

export async function findSession(em: EntityManager, { orgId, userId }: SessionOwner, id: string): Promise<SessionRow> {
  const [row] = isId(id)
    ? await statement<SessionRow>(
        em,
        `select ${COLUMNS} from chat_sessions where org_id = $1 and id = $2 and ${isOwn('$3')}`,
        [orgId, id, userId],
      )
    : [];
  if (row === undefined) throw notFound('Chat session');
  return row;
}

export interface KeptToolCall {
  id: string;
  name: string;
  args: unknown;
  result: unknown;
}

type Json = z.output<typeof JsonValue>;

export interface MessageRow {
  id: string;
  role: z.output<typeof ChatMessage>['role'];
  content: string;
  toolCalls: KeptToolCall[] | null;
  buttons: { label: string; value: string }[] | null;
  tokenCount: number | null;
  createdAt: Date;
}

/** Returns the newest messages, oldest first, limited by `most` and by the size of a page. */
export async function readLastMessages(
  em: EntityManager,
  { orgId, sessionId, most }: { orgId: string; sessionId: string; most: number },
): Promise<MessageRow[]> {
  const rows = await statement<MessageRow>(
    em,
    `select id, role, content, tool_calls as "toolCalls", buttons, token_count as "tokenCount", created_at as "createdAt"
     from (
       select *, sum(octet_length(concat(content, tool_calls))) over (order by position desc) as bytes
       from chat_messages where org_id = $1 and session_id = $2 order by position desc limit $3
     ) newest where bytes <= $4 order by position desc`,
    [orgId, sessionId, most, PAGE_TEXT_BYTES],
  );
  return rows.toReversed();
}

/** Longer sessions would exceed the model context anyway. */
export const MOST_MESSAGES = 500;

export async function showSession({ em, actor }: Needs<'em' | 'actor'>, { sessionId }: { sessionId: string }) {
  const session = await findSession(em, actor, sessionId);
  const messages = await readLastMessages(em, { orgId: actor.orgId, sessionId: session.id, most: MOST_MESSAGES * 2 });
  const { title: _title, ...shown } = viewSession(session);
  return { ...shown, messages: messages.map(viewMessage) };
}

export async function listSessions(
  { em, cursors, actor: { orgId, userId } }: Needs<'em' | 'cursors' | 'actor'>,
  page: z.output<typeof ListSessionsInput>,
) {
  const { rows, nextCursor } = await readPage(
    cursors,
    { orgId, list: `chat-sessions:${userId ?? ''}` },
    page,
    (after, limit) =>
      statement<SessionRow>(
        em,
        `select ${COLUMNS} from chat_sessions
       where org_id = $1 and ($2::uuid is null or id < $2) and ${isOwn('$4')} order by id desc limit $3`,
        [orgId, after ?? null, limit, userId],
      ),
  );
  return { sessions: rows.map(viewSession), nextCursor };
}

const viewSession = ({ id, createdAt, updatedAt, ...session }: SessionRow) => ({
  sessionId: id,
  ...session,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const viewMessage = ({ toolCalls, createdAt, ...message }: MessageRow) => ({
  ...message,
  toolCalls: toolCalls?.map(({ name, args, result }) => ({ name, args: args as Json, result: result as Json })) ?? null,
  createdAt: createdAt.toISOString(),
});
