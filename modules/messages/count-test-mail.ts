import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { DomainError } from '../../src/kernel/errors.ts';

/** Enough to test every step in several mail clients, too few for outreach. */
const MAILS_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

/**
 * Counts a test email. The limit applies per organisation and clock hour, across all processes. Throws
 * `rate_limited` above it.
 */
export async function countTestMail({ em, clock, actor }: Needs<'em' | 'clock' | 'actor'>): Promise<void> {
  const now = clock.now().getTime();
  const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS);
  const counted = await statement(
    em,
    `insert into test_mail_counts as known (org_id, hour, mails) values ($1, $2, 1)
     on conflict (org_id) do update set hour = $2, mails = case when known.hour = $2 then known.mails + 1 else 1 end
     where known.hour <> $2 or known.mails < $3 returning mails`,
    [actor.orgId, hour, MAILS_PER_HOUR],
  );
  if (counted.length === 0) {
    throw new DomainError(
      'rate_limited',
      `At most ${MAILS_PER_HOUR} test emails can be sent per hour. Try again later.`,
      { retryAfterSeconds: Math.ceil((hour.getTime() + HOUR_MS - now) / 1000) },
    );
  }
}
