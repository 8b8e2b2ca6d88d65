import type { Milliseconds } from '../../../src/kernel/duration.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** No feed is read more often, whatever it says of itself. */
const SHORTEST_MS: Milliseconds = 15 * MINUTE_MS;
/** News of the last hour are new enough to write about. */
const USUAL_MS: Milliseconds = 60 * MINUTE_MS;
const LONGEST_MS: Milliseconds = DAY_MS;

/** Reads that kill their process are not tried for ever. */
export const ATTEMPTS_ALLOWED = 3;

/** When a feed that was read is read again: as long after as its answer says that it stays as it is. */
export const nextReading = (now: Date, maxAgeMs: Milliseconds | null): Date =>
  new Date(now.getTime() + within(maxAgeMs ?? USUAL_MS));

/** When one that failed so many times in a row is tried again: later each time, and not before it wants to be. */
export const nextTry = (now: Date, failures: number, retryAfterMs: Milliseconds | null): Date =>
  new Date(now.getTime() + Math.max(within(SHORTEST_MS * 2 ** Math.min(failures - 1, 10)), within(retryAfterMs ?? 0)));

const within = (ms: Milliseconds) => Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS);

/** `Cache-Control: max-age`; null where there is none. */
export function maxAgeOf(cacheControl: string | undefined): Milliseconds | null {
  const [, seconds] = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

/** `Retry-After` in seconds or as a date; null where there is none. */
export function retryAfterOf(header: string | undefined, now: Date): Milliseconds | null {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
