import { forgetAfter, forgetRows } from '../../../src/database/forget-rows.ts';

/** After expiry. One day leaves room for clock differences. */
const KEPT_MS = 24 * 3_600_000;

export const forgetSignInLinks = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'sign_in_links', column: 'expires_at', before }, signal),
);

export const forgetSessions = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'api_keys', column: 'expires_at', before }, signal),
);
