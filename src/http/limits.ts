import type { Response } from 'express';
import type { Clock } from '../kernel/clock.ts';

/** Section 8 of the specification. */
export const WINDOW_SECONDS = 60;
export const POLICIES = { authenticated: 600, anonymous: 120 } as const;
export type Policy = keyof typeof POLICIES;

const POLICY_HEADER = Object.entries(POLICIES)
  .map(([name, quota]) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`)
  .join(', ');

export interface Usage {
  policy: Policy;
  hits: number;
  windowStartedAt: Date;
}

/** Writes all five headers; false when this request is one too many, and then `Retry-After` is there too. */
export function spend(response: Response, { policy, hits, windowStartedAt }: Usage, now: Date): boolean {
  const limit = POLICIES[policy];
  const remaining = Math.max(0, limit - hits);
  const reset = Math.max(1, Math.ceil((windowStartedAt.getTime() - now.getTime()) / 1000 + WINDOW_SECONDS));
  response.setHeader('RateLimit', `limit=${limit}, remaining=${remaining}, reset=${reset}`);
  response.setHeader('RateLimit-Policy', POLICY_HEADER);
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', reset);
  if (hits <= limit) return true;
  response.setHeader('Retry-After', reset);
  return false;
}

/** Counts by address in this process alone, for the time in which the shared counters cannot be reached. */
export function createLocalCounter(clock: Clock) {
  let startedAt = new Date(0);
  let hits = new Map<string, number>();
  return (ip: string): Pick<Usage, 'hits' | 'windowStartedAt'> => {
    const windowMs = WINDOW_SECONDS * 1000;
    const current = Math.floor(clock.now().getTime() / windowMs) * windowMs;
    if (current !== startedAt.getTime()) {
      startedAt = new Date(current);
      hits = new Map();
    }
    const count = (hits.get(ip) ?? 0) + 1;
    hits.set(ip, count);
    return { hits: count, windowStartedAt: startedAt };
  };
}
