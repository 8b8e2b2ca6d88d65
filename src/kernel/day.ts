import { Temporal } from 'temporal-polyfill';

/** Returns the calendar day of a moment, such as `2026-11-15`. */
export const dayAt = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
