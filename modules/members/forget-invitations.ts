import { forgetAfter, forgetRows } from '../../src/database/forget-rows.ts';

/** Nobody can use them any more; a day leaves room for clocks that differ. */
const KEPT_MS = 24 * 3_600_000;

export const forgetInvitations = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'invitations', column: 'expires_at', before }, signal),
);
