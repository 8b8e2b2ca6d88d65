import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Sender } from '../sender.entity.ts';
import { findActiveSender } from '../sender.queries.ts';
import { activeSendersOf } from '../sender-facts.ts';
import { SmtpUnavailable } from './open-session.ts';
import type { SmtpPool } from './smtp-pool.ts';
import type { SmtpSession } from './smtp-session.ts';

/** An open connection of a sender. The caller must release it. */
export interface OpenSession {
  sender: Sender;
  session: SmtpSession;
  release(): void;
}

/** Why a sender was skipped: campaigns use all its connections, or its server does not respond. */
export type SkippedSender = { kind: 'busy' } | { kind: 'unavailable'; reason: string };

interface SessionRequest {
  orgId: string;
  most: number;
  mayUse?(sender: Sender): boolean;
  /** Called for each sender whose server does not respond. */
  onUnavailable?(sender: Sender, reason: string): Promise<void>;
}

/**
 * Returns a connection of the first usable sender whose server responds, else why each sender was skipped. Holds
 * no lock.
 */
export async function openFirstSession(
  { em, smtpPools }: Needs<'em' | 'smtpPools'>,
  { orgId, most, mayUse = () => true, onUnavailable }: SessionRequest,
): Promise<OpenSession | SkippedSender[]> {
  const passed: SkippedSender[] = [];
  const ids = await statement<{ id: string }>(
    em,
    `select id from ${activeSendersOf('$1')} as active order by id limit $2`,
    [orgId, most],
  );
  for (const { id } of ids) {
    const sender = await findActiveSender(em, { orgId, id });
    if (sender === null || !mayUse(sender)) continue;
    const pool = smtpPools.of(sender);
    try {
      const session = await takePooledSession(pool);
      if (session !== undefined) return { sender, session, release: () => pool.giveBack(session) };
      passed.push({ kind: 'busy' });
    } catch (error) {
      if (!(error instanceof SmtpUnavailable)) throw error;
      passed.push({ kind: 'unavailable', reason: error.message });
      await onUnavailable?.(sender, error.message);
    }
  }
  return passed;
}

/** How long to wait for a connection that campaigns use. */
const BUSY_MS = 5_000;
/** Open at least this many, since campaigns use some. */
const CONNECTIONS = 3;

/** Returns a connection for a single email, free now or soon. Throws SmtpUnavailable. */
export async function takePooledSession(pool: SmtpPool): Promise<SmtpSession | undefined> {
  await pool.open(CONNECTIONS);
  return pool.take() ?? pool.takeSoon(BUSY_MS);
}
