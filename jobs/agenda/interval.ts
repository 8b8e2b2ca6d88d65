import type { Milliseconds } from '../../src/kernel/duration.ts';

const UNITS: Record<string, Milliseconds> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Converts `10 minutes` to 600000. Returns null for any other format. */
export function intervalMs(every: string): Milliseconds | null {
  const [, count, unit = ''] = /^(\d+) (second|minute|hour|day)s?$/.exec(every) ?? [];
  const unitMs = UNITS[unit];
  return unitMs === undefined ? null : Number(count) * unitMs;
}

/** Maximum clock difference between machines. */
export const CLOCKS_APART_MS: Milliseconds = 60_000;

/** A lock later than this was taken with a wrong clock, and would not expire until then. */
export const latestLock = (): Date => new Date(Date.now() + CLOCKS_APART_MS);

/** Returns the latest next run of a recurring job. A later one was set with a wrong clock. */
export function latestRun(every: string | number | undefined): Date | null {
  const milliseconds = typeof every === 'string' ? intervalMs(every) : null;
  return milliseconds === null ? null : new Date(Date.now() + milliseconds);
}
