import { Temporal } from 'temporal-polyfill';

/** The calendar day that a moment belongs to, as `2026-11-15`. */
export const dayAt = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
