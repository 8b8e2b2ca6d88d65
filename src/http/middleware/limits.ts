import type { Response } from 'express';
import type { Clock } from '../../kernel/clock.ts';

export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;
export const POLICIES = { authenticated: 600, anonymous: 120 } as const;
export type Policy = keyof typeof POLICIES;

const POLICY_HEADER = Object.entries(POLICIES)
  .map(([name, quota]) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`)
  .join(', ');

/** Usage of an application key: the limit per organisation and the total over all organisations. */
export interface ApplicationUsage {
  limits: { organisation: number; total: number };
  totalHits: number;
}

export interface LimitUsage {
  policy: Policy;
  hits: number;
  windowStartedAt: Date;
  application?: ApplicationUsage | null;
}

const limitOf = ({ policy, application }: LimitUsage) => application?.limits.organisation ?? POLICIES[policy];

export function limitHeaders(usage: LimitUsage, now: Date): [name: string, value: string | number][] {
  const { hits, windowStartedAt, application } = usage;
  const limit = limitOf(usage);
  const remaining = Math.max(0, limit - hits);
  const reset = Math.max(1, Math.ceil((windowStartedAt.getTime() - now.getTime()) / 1000 + WINDOW_SECONDS));
  return [
    ['RateLimit', `limit=${limit}, remaining=${remaining}, reset=${reset}`],
    ['RateLimit-Policy', application ? `${POLICY_HEADER}, ${applicationPolicies(application)}` : POLICY_HEADER],
    ['RateLimit-Limit', limit],
    ['RateLimit-Remaining', remaining],
    ['RateLimit-Reset', reset],
    ...(application ? totalHeaders(application) : []),
  ];
}

const applicationPolicies = ({ limits: { organisation, total } }: ApplicationUsage) =>
  `"organisation";q=${organisation};w=${WINDOW_SECONDS}, "application";q=${total};w=${WINDOW_SECONDS}`;

const totalHeaders = ({ limits: { total }, totalHits }: ApplicationUsage): [name: string, value: number][] => [
  ['RateLimit-Total-Limit', total],
  ['RateLimit-Total-Remaining', Math.max(0, total - totalHits)],
];

/** Writes the headers. Returns false and adds `Retry-After` if the request exceeds the limit. */
export function applyLimit(response: Response, usage: LimitUsage, now: Date): boolean {
  for (const [name, value] of limitHeaders(usage, now)) response.setHeader(name, value);
  const { application } = usage;
  const isWithinTotal = !application || application.totalHits <= application.limits.total;
  if (usage.hits <= limitOf(usage) && isWithinTotal) return true;
  response.setHeader('Retry-After', response.getHeader('RateLimit-Reset') ?? WINDOW_SECONDS);
  return false;
}

export const unusedLimit = (now: Date): LimitUsage => ({
  policy: 'anonymous',
  hits: 0,
  windowStartedAt: windowAt(now),
});

const windowAt = (now: Date) => new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);

/** Counts by address in this process only, for times when the shared counters are unreachable. */
export function createLocalCounter(clock: Clock) {
  let startedAt = new Date(0);
  let hits = new Map<string, number>();
  return (ip: string, cost: number): Pick<LimitUsage, 'hits' | 'windowStartedAt'> => {
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
