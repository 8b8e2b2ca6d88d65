import { forgetAfter, forgetRows } from '../../src/database/forget-rows.ts';

/** After expiry. One day leaves room for clock differences. */
const KEPT_MS = 24 * 3_600_000;

export const forgetInvitations = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'invitations', column: 'expires_at', before }, signal),
);
