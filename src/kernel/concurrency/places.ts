import type { Milliseconds } from '../duration.ts';
import { overloaded } from '../errors.ts';
import { OwnerShares, type ShareLimits } from './owner-share.ts';

export interface PlaceLimits extends ShareLimits {
  /** Work that has waited so long is refused with an error that says to try again. */
  waitMs: Milliseconds;
}

/** A number of places for work of many owners, each within its share. */
export interface Places {
  /** Answers how to leave. */
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
