import type { Needs } from '../../../src/kernel/context.ts';
import type { Sender } from '../sender.entity.ts';
import { openSession } from './open-session.ts';
import type { MimeMessage } from './smtp-dialogue.ts';
import { accessOf } from './smtp-pools.ts';
import type { SmtpResult } from './smtp-result.rules.ts';

/** Sends one email over its own connection, outside the pool. */
export async function sendOnce(
  needs: Needs<'egress' | 'vault'>,
  sender: Sender,
  message: MimeMessage,
): Promise<SmtpResult> {
  const session = await openSession(needs.egress, accessOf(needs, sender));
  try {
    return await session.send(message, { mayLeave: () => true, onLeft: () => {} });
  } finally {
    session.close();
  }
}
