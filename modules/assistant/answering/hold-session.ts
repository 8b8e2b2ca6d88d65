import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { findSession, MOST_MESSAGES, type SessionOwner, type SessionRow } from '../sessions/chat-session.queries.ts';
import type { Subject } from './instructions.rules.ts';

export interface SubjectOfSession extends Subject {
  workflowSlug: string | null;
  featureSlug: string | null;
}

/** A claimed session. The token proves that no other request has claimed it since. */
export interface ClaimedSession {
  orgId: string;
  sessionId: string;
  token: string;
}

/** The session was deleted, or another request has claimed it. */
export class SessionLost extends Error {}

interface Hold extends SessionOwner {
  sessionId: string | undefined;
  message: string;
  subject: SubjectOfSession;
  now: Date;
  until: Date;
}

const TITLE_LENGTH = 80;

/** Creates a session, or claims the given one if no answer is in progress. Runs in the caller's transaction. */
export async function claimSession(em: EntityManager, hold: Hold): Promise<ClaimedSession & { session: SessionRow }> {
  const token = newId();
  const id = hold.sessionId === undefined ? await insertSession(em, hold, token) : await takeSession(em, hold, token);
  return { orgId: hold.orgId, sessionId: id, token, session: await findSession(em, hold, id) };
}

async function insertSession(em: EntityManager, hold: Hold, token: string): Promise<string> {
  const { orgId, userId, message, subject, now, until } = hold;
  const id = newId();
  await statement(
    em,
    `insert into chat_sessions (org_id, id, title, campaign_id, brand_ids, workflow_slug, feature_slug, answering_token,
       answering_until, created_at, updated_at, user_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    [orgId, id, titleOf(message), ...valuesOf(subject), token, until, now, userId],
  );
  return id;
}

const titleOf = (message: string) => outsideText(message.trim().replaceAll(/\s+/g, ' '), TITLE_LENGTH);

const valuesOf = ({ campaignId, brandIds, workflowSlug, featureSlug }: SubjectOfSession) => [
  campaignId,
  brandIds,
  workflowSlug,
  featureSlug,
];

async function takeSession(em: EntityManager, hold: Hold, token: string): Promise<string> {
  const { orgId, sessionId = '', subject, now, until } = hold;
  const { id } = await findSession(em, hold, sessionId);
  taking(em, 'chat sessions');
  const [taken] = await statement<{ messages: number }>(
    em,
    `update chat_sessions session set answering_token = $3, answering_until = $4, updated_at = $5,
       campaign_id = coalesce($6::uuid, campaign_id), brand_ids = coalesce($7::uuid[], brand_ids),
       workflow_slug = coalesce($8, workflow_slug), feature_slug = coalesce($9, feature_slug)
     where org_id = $1 and id = $2 and (answering_until is null or answering_until < $5)
     returning (select count(*)::int from chat_messages m where m.org_id = session.org_id and m.session_id = session.id) as messages`,
    [orgId, id, token, until, now, ...valuesOf(subject)],
  );
  if (taken === undefined) throw conflict('This session is answering another message. Wait until it has finished.');
  if (taken.messages >= MOST_MESSAGES)
    throw badRequest(`A session can have at most ${MOST_MESSAGES} messages. Omit sessionId to start a new session.`);
  return id;
}

/** Extends the lease. Throws SessionLost if the claim is gone. */
export async function extendSessionLease(
  em: EntityManager,
  { orgId, sessionId, token }: ClaimedSession,
  until: Date,
): Promise<void> {
  const held = await statement(
    em,
    `update chat_sessions set answering_until = $4 where org_id = $1 and id = $2 and answering_token = $3 returning id`,
    [orgId, sessionId, token, until],
  );
  if (held.length === 0) throw new SessionLost();
}

/** Releases the claim. Returns false and changes nothing if the claim is gone. */
export async function releaseSession(
  em: EntityManager,
  { orgId, sessionId, token }: ClaimedSession,
  now: Date,
): Promise<boolean> {
  taking(em, 'chat sessions');
  const released = await statement(
    em,
    `update chat_sessions set answering_token = null, answering_until = null, updated_at = $4
     where org_id = $1 and id = $2 and answering_token = $3 returning id`,
    [orgId, sessionId, token, now],
  );
  return released.length > 0;
}
