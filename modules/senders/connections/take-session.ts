import type { SmtpPool } from './smtp-pool.ts';
import type { SmtpSession } from './smtp-session.ts';

/** How long to wait for a connection that campaigns use. */
const BUSY_MS = 5_000;
/** Open at least this many, since campaigns use some. */
const CONNECTIONS = 3;

/** Returns a connection for a single email, free now or soon. Throws SmtpUnavailable. */
export async function takeSession(pool: SmtpPool): Promise<SmtpSession | undefined> {
  await pool.open(CONNECTIONS);
  return pool.take() ?? pool.takeSoon(BUSY_MS);
}
