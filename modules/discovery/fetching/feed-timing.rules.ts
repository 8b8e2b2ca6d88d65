import type { Milliseconds } from '../../../src/kernel/duration.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Minimum interval, whatever the feed declares. */
const SHORTEST_MS: Milliseconds = 15 * MINUTE_MS;
/** Hourly is fresh enough for outreach. */
const USUAL_MS: Milliseconds = 60 * MINUTE_MS;
const LONGEST_MS: Milliseconds = DAY_MS;

/** Limits attempts for feeds whose reading kills the process. */
export const READING_ATTEMPTS_ALLOWED = 3;

export const nextReadingTime = (now: Date, maxAgeMs: Milliseconds | null): Date =>
  new Date(now.getTime() + within(maxAgeMs ?? USUAL_MS));

/** Returns the retry time after consecutive failures: exponential backoff, and not before Retry-After. */
export const nextFeedRetryAt = (now: Date, failures: number, retryAfterMs: Milliseconds | null): Date =>
  new Date(now.getTime() + Math.max(within(SHORTEST_MS * 2 ** Math.min(failures - 1, 10)), within(retryAfterMs ?? 0)));

const within = (ms: Milliseconds) => Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS);

export function parseMaxAge(cacheControl: string | undefined): Milliseconds | null {
  const [, seconds] = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

/** Reads `Retry-After` as seconds or as a date. Returns null if it is missing. */
export function parseRetryAfter(header: string | undefined, now: Date): Milliseconds | null {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
