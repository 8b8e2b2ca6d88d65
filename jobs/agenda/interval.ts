import type { Milliseconds } from '../../src/kernel/duration.ts';

const UNITS: Record<string, Milliseconds> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** `10 minutes` → 600000; null for what is not written so. */
export function intervalMs(every: string): Milliseconds | null {
  const [, count, unit = ''] = /^(\d+) (second|minute|hour|day)s?$/.exec(every) ?? [];
  const unitMs = UNITS[unit];
  return unitMs === undefined ? null : Number(count) * unitMs;
}

/** Clocks of two machines differ by less. */
export const CLOCKS_APART_MS: Milliseconds = 60_000;

/** A lock of a later moment was taken by a clock that was wrong: by its age it would hold until then. */
export const latestLock = (): Date => new Date(Date.now() + CLOCKS_APART_MS);

/** When a recurring job runs next at the latest. One that is set for later was set by a clock that was wrong. */
export function latestRun(every: string | number | undefined): Date | null {
  const milliseconds = typeof every === 'string' ? intervalMs(every) : null;
  return milliseconds === null ? null : new Date(Date.now() + milliseconds);
}
