import { forgetAfter, forgetRows } from '../../../src/database/forget-rows.ts';

/** Nobody can use them any more; a day leaves room for clocks that differ. */
const KEPT_MS = 24 * 3_600_000;

export const forgetSignInLinks = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'sign_in_links', column: 'expires_at', before }, signal),
);

export const forgetSessions = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'api_keys', column: 'expires_at', before }, signal),
);
