import type { Response } from 'express';
import type { Clock } from '../../kernel/clock.ts';

/** Section 8 of the specification. */
export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;
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

/** All five headers. */
export function limitHeaders(
  { policy, hits, windowStartedAt }: Usage,
  now: Date,
): [name: string, value: string | number][] {
  const limit = POLICIES[policy];
  const remaining = Math.max(0, limit - hits);
  const reset = Math.max(1, Math.ceil((windowStartedAt.getTime() - now.getTime()) / 1000 + WINDOW_SECONDS));
  return [
    ['RateLimit', `limit=${limit}, remaining=${remaining}, reset=${reset}`],
    ['RateLimit-Policy', POLICY_HEADER],
    ['RateLimit-Limit', limit],
    ['RateLimit-Remaining', remaining],
    ['RateLimit-Reset', reset],
  ];
}

/** Writes the headers; false when this request is one too many, and then `Retry-After` is there too. */
export function spend(response: Response, usage: Usage, now: Date): boolean {
  for (const [name, value] of limitHeaders(usage, now)) response.setHeader(name, value);
  if (usage.hits <= POLICIES[usage.policy]) return true;
  response.setHeader('Retry-After', response.getHeader('RateLimit-Reset') ?? WINDOW_SECONDS);
  return false;
}

/** What a request uses that draws on no budget. */
export const unspent = (now: Date): Usage => ({ policy: 'anonymous', hits: 0, windowStartedAt: windowAt(now) });

const windowAt = (now: Date) => new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);

/** Counts by address in this process alone, for the time in which the shared counters cannot be reached. */
export function createLocalCounter(clock: Clock) {
  let startedAt = new Date(0);
  let hits = new Map<string, number>();
  return (ip: string, cost: number): Pick<Usage, 'hits' | 'windowStartedAt'> => {
    const current = windowAt(clock.now());
    if (current.getTime() !== startedAt.getTime()) {
      startedAt = current;
      hits = new Map();
    }
    const count = (hits.get(ip) ?? 0) + cost;
    hits.set(ip, count);
    return { hits: count, windowStartedAt: startedAt };
  };
}
