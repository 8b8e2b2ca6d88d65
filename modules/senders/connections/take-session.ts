import type { SmtpPool } from './smtp-pool.ts';
import type { SmtpSession } from './smtp-session.ts';

/** A connection that campaigns have is waited for so long. */
const BUSY_MS = 5_000;
/** Beside those that campaigns send by. */
const CONNECTIONS = 3;

/** A connection for a single mail, that is free or becomes it soon. Throws SmtpUnavailable. */
export async function takeSession(pool: SmtpPool): Promise<SmtpSession | undefined> {
  await pool.open(CONNECTIONS);
  return pool.take() ?? pool.takeSoon(BUSY_MS);
}
