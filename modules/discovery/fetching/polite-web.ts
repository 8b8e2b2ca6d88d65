import { setTimeout as pause } from 'node:timers/promises';
import { type Egress, EgressFailed, type EgressOptions, type EgressResponse } from '../../../src/egress/egress.ts';
import { redirectTarget } from '../../../src/egress/exchange.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { Unreadable } from './read-errors.ts';
import { ALLOW_ALL, ALLOW_NONE, type Robots, readRobots } from './robots.ts';

/** Fetches from other sites, rate-limited for each host, and obeys robots.txt. */
export interface PoliteWeb {
  /** Throws Unreadable if robots.txt forbids it, and TooSoon if the queue for the host is too long. */
  request(egress: Egress, url: string, options: EgressOptions): Promise<EgressResponse>;
  robotsOf(egress: Egress, url: string): Promise<Robots>;
}

export class TooSoon extends Error {
  readonly waitMs: Milliseconds;

  constructor(waitMs: Milliseconds) {
    super('The request limit for this site is reached.');
    this.waitMs = waitMs;
  }
}

interface PoliteWebSettings {
  intervalMs: Milliseconds;
}

const LONGEST_WAIT_MS = 10_000;
const ROBOTS_DEADLINE_MS = 5_000;
const ROBOTS_BYTES = 64 * 1024;
const ROBOTS_KEPT_MS = 24 * 60 * 60_000;
/** A site whose robots.txt fails is asked again soon. */
const SILENCE_KEPT_MS = 15 * 60_000;
/** A few megabytes at most. */
const MOST_KEPT = 500;
const MOST_HOSTS = 10_000;

/** One request per second is less than a browser makes. */
export const POLITE_INTERVAL_MS: Milliseconds = 1_000;

export function createPoliteWeb({ intervalMs }: PoliteWebSettings): PoliteWeb {
  const nextTurns = new Map<string, number>();
  const known = new Map<string, { robots: Promise<Robots>; until: number }>();

  async function waitForTurn(host: string, delayMs: Milliseconds, signal?: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, nextTurns.get(host) ?? 0);
    if (at - now > LONGEST_WAIT_MS) throw new TooSoon(at - now);
    if (nextTurns.size >= MOST_HOSTS) prunePastTurns(nextTurns, now);
    nextTurns.set(host, at + delayMs);
    if (at > now) await pause(at - now, undefined, signal ? { signal } : {});
  }

  async function askForRobots(egress: Egress, { origin, host }: URL): Promise<Robots> {
    await waitForTurn(host, intervalMs);
    const { status, body } = await egress.request(`${origin}/robots.txt`, {
      deadlineMs: ROBOTS_DEADLINE_MS,
      maxBytes: ROBOTS_BYTES,
      onTooLarge: 'truncate',
      maxRedirects: 5,
    });
    if (status >= 500 || status === 429) return ALLOW_NONE;
    return status === 200 ? readRobots(origin, body.toString('utf8')) : ALLOW_ALL;
  }

  async function robotsOf(egress: Egress, text: string): Promise<Robots> {
    const url = new URL(text);
    const now = performance.now();
    const kept = known.get(url.origin);
    if (kept !== undefined && kept.until > now) return kept.robots;
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value ?? '');
    // Not aborted by one caller's signal, because other callers share the response.
    const robots = askForRobots(egress, url);
    known.set(url.origin, { robots, until: now + ROBOTS_KEPT_MS });
    try {
      const found = await robots;
      if (found === ALLOW_NONE) known.set(url.origin, { robots, until: now + SILENCE_KEPT_MS });
      return found;
    } catch (error) {
      known.delete(url.origin);
      throw error;
    }
  }

  /** Checked for every host of a redirect, because each site has its own rules. */
  async function waitForPermission(egress: Egress, text: string, signal: AbortSignal | undefined): Promise<void> {
    const robots = await robotsOf(egress, text);
    if (!robots.allows(text)) {
      const isPassing = robots === ALLOW_NONE;
      throw new Unreadable('The robots.txt of the site does not allow programs to read this URL.', { isPassing });
    }
    await waitForTurn(new URL(text).host, Math.max(intervalMs, robots.delayMs ?? 0), signal);
  }

  return {
    robotsOf,
    async request(egress, first, { maxRedirects = 0, ...options }) {
      const redirects: string[] = [];
      for (let url = first; ; ) {
        await waitForPermission(egress, url, options.signal);
        const answer = await egress.request(url, options);
        const target = maxRedirects === 0 ? null : redirectTarget(answer);
        if (target === null) return { ...answer, redirects };
        const next = URL.parse(target, url)?.href ?? null;
        if (next === null || next === first || redirects.includes(next)) throw redirectError('in a loop');
        if (redirects.push(next) > maxRedirects) throw redirectError('too many times');
        url = next;
      }
    },
  };
}

const redirectError = (how: string) => new EgressFailed('protocol', { sentence: `The address redirects ${how}.` });

function prunePastTurns(turns: Map<string, number>, now: number): void {
  for (const [host, at] of turns) if (at < now) turns.delete(host);
  if (turns.size >= MOST_HOSTS) throw new TooSoon(LONGEST_WAIT_MS);
}
