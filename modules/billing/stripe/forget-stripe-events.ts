import { pruneAfter, pruneRows } from '../../../src/database/forget-rows.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';

/**
 * Stripe repeats an event for 3 days, and a user can resend it for 30 days. Payments record permanently what
 * was booked.
 */
const KEPT_MS: Milliseconds = 90 * 86_400_000;

export const forgetStripeEvents = pruneAfter(KEPT_MS, (em, before, signal) =>
  pruneRows(em, { table: 'stripe_events', column: 'received_at', before }, signal),
);
