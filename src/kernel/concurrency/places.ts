import type { Milliseconds } from '../duration.ts';
import { overloaded } from '../errors.ts';
import { OwnerShares, type ShareLimits } from './owner-share.ts';

export interface PlaceLimits extends ShareLimits {
  /** After waiting this long, work is refused with a retryable error. */
  waitMs: Milliseconds;
}

export interface Places {
  /** Resolves with a function that frees the slot. */
  enter(owner: string): Promise<() => void>;
  hold<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
}

export function createPlaces({ waitMs, ...limits }: PlaceLimits): Places {
  const shares = new OwnerShares<() => void>(limits);

  const leaveOnce = (owner: string) => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      shares.leave(owner);
      for (let next = shares.takeNext(); next !== null; next = shares.takeNext()) next.item();
    };
  };

  const enter = (owner: string): Promise<() => void> => {
    if (shares.tryTake(owner)) return Promise.resolve(leaveOnce(owner));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        shares.stopWaiting(owner, go);
        reject(overloaded());
      }, waitMs);
      const go = () => {
        clearTimeout(timer);
        resolve(leaveOnce(owner));
      };
      shares.wait(owner, go);
    });
  };

  return {
    enter,
    async hold(owner, work) {
      const leave = await enter(owner);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
