import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Sender } from '../sender.entity.ts';
import { findActive } from '../sender.queries.ts';
import { activeSendersOf } from '../sender-facts.ts';
import { SmtpUnavailable } from './open-session.ts';
import type { SmtpSession } from './smtp-session.ts';
import { takeSession } from './take-session.ts';

/** An open connection of a sender, to be given back. */
export interface OpenSession {
  sender: Sender;
  session: SmtpSession;
  release(): void;
}

/** Why a sender was passed over: its connections are busy with campaigns, or its server does not answer. */
export type PassedOver = { kind: 'busy' } | { kind: 'unavailable'; reason: string };

interface Wanted {
  orgId: string;
  /** Looked at for one mail. */
  most: number;
  /** What else a sender has to fulfil. */
  mayUse?(sender: Sender): boolean;
  /** Told of each whose server did not answer, also where that of a later one does. */
  onUnavailable?(sender: Sender, reason: string): Promise<void>;
}

/** The first of an organisation's senders that may be used and whose server answers; else why each was passed over. No lock is held. */
export async function firstSession(
  { em, smtpPools }: Needs<'em' | 'smtpPools'>,
  { orgId, most, mayUse = () => true, onUnavailable }: Wanted,
): Promise<OpenSession | PassedOver[]> {
  const passed: PassedOver[] = [];
  const ids = await statement<{ id: string }>(
    em,
    `select id from ${activeSendersOf('$1')} as active order by id limit $2`,
    [orgId, most],
  );
  for (const { id } of ids) {
    const sender = await findActive(em, { orgId, id });
    if (sender === null || !mayUse(sender)) continue;
    const pool = smtpPools.of(sender);
    try {
      const session = await takeSession(pool);
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
