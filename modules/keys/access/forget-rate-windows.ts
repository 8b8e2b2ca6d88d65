import { forgetAfter, forgetRows } from '../../../src/database/forget-rows.ts';

/** A window lasts one minute. One hour leaves room for clock differences. */
const KEPT_MS = 3_600_000;

export const forgetRateWindows = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'rate_windows', column: 'started_at', before }, signal),
);
