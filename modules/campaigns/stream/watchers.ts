import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { DomainError } from '../../../src/kernel/errors.ts';

export interface WatchLimits {
  heartbeatMs: Milliseconds;
  longestMs: Milliseconds;
  perKey: number;
  perOrganisation: number;
}

interface Watcher {
  keyId: string;
  orgId: string;
}

interface SharedLook<Look> {
  look: Promise<Look>;
  at: number;
  watchers: number;
}

export interface Watchers {
  /** Counts a connection and returns a function that releases it. Throws if a limit is reached. */
  enter(watcher: Watcher, limits: WatchLimits): () => void;
  /** Watches one campaign. All its watchers share the poll results. */
  watch<Look>(campaign: string, look: () => Promise<Look>): CampaignWatch<Look>;
}

export interface CampaignWatch<Look> {
  lookNow(): Promise<Look>;
  look(maxAgeMs: number): Promise<Look>;
  leave(): void;
}

export function createWatchers(): Watchers {
  const open = new Map<string, number>();
  const shared = new Map<string, SharedLook<unknown>>();
  const change = (name: string, by: number) => {
    const count = (open.get(name) ?? 0) + by;
    if (count === 0) open.delete(name);
    else open.set(name, count);
  };

  return {
    enter({ keyId, orgId }, { perKey, perOrganisation }) {
      const places = [`key ${keyId}`, `organisation ${orgId}`] as const;
      assertPlace(open.get(places[0]), perKey, 'an API key');
      assertPlace(open.get(places[1]), perOrganisation, 'an organisation');
      for (const place of places) change(place, 1);
      return () => {
        for (const place of places) change(place, -1);
      };
    },
    watch<Look>(campaign: string, look: () => Promise<Look>): CampaignWatch<Look> {
      const known = shared.get(campaign) as SharedLook<Look> | undefined;
      const own = known ?? { look: Promise.resolve(undefined as never), at: Number.NEGATIVE_INFINITY, watchers: 0 };
      own.watchers += 1;
      shared.set(campaign, own);
      const lookNow = () => {
        own.at = performance.now();
        own.look = look();
        return own.look;
      };
      return {
        lookNow,
        look: (maxAgeMs) => (performance.now() - own.at < maxAgeMs ? own.look : lookNow()),
        leave() {
          own.watchers -= 1;
          if (own.watchers === 0) shared.delete(campaign);
        },
      };
    },
  };
}

function assertPlace(taken = 0, limit: number, whose: string): void {
  if (taken < limit) return;
  throw new DomainError('rate_limited', `Too many open streams: ${whose} can have at most ${limit}. Close one first.`);
}
