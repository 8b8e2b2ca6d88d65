import { forgetAfter, forgetRows } from '../../../src/database/forget-rows.ts';

/** A window lasts a minute; an hour leaves room for clocks that differ. */
const KEPT_MS = 3_600_000;

export const forgetRateWindows = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'rate_windows', column: 'started_at', before }, signal),
);
