import type { Milliseconds } from '../duration.ts';
import { overloaded } from '../errors.ts';

export interface PlaceLimits {
  /** In all. */
  atOnce: number;
  /** Of one owner: nobody's work takes the places of everybody else's. */
  perOwner: number;
  /** Who has waited so long is told to come again. */
  waitMs: Milliseconds;
}

interface Waiting {
  owner: string;
  enter(): void;
}

/** A number of places for work of many owners, first come first served among those whose owner has room. */
export interface Places {
  /** Answers how to leave. */
  enter(owner: string): Promise<() => void>;
  hold<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
}

export function createPlaces({ atOnce, perOwner, waitMs }: PlaceLimits): Places {
  const taken = new Map<string, number>();
  const waiting: Waiting[] = [];
  let inAll = 0;

  const hasRoom = (owner: string) => inAll < atOnce && (taken.get(owner) ?? 0) < perOwner;

  const take = (owner: string) => {
    inAll += 1;
    taken.set(owner, (taken.get(owner) ?? 0) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      inAll -= 1;
      const left = (taken.get(owner) ?? 1) - 1;
      if (left === 0) taken.delete(owner);
      else taken.set(owner, left);
      const next = waiting.findIndex((one) => hasRoom(one.owner));
      if (next !== -1) waiting.splice(next, 1)[0]?.enter();
    };
  };

  const enter = (owner: string): Promise<() => void> => {
    if (hasRoom(owner)) return Promise.resolve(take(owner));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(overloaded());
      }, waitMs);
      const own: Waiting = {
        owner,
        enter() {
          clearTimeout(timer);
          resolve(take(owner));
        },
      };
      waiting.push(own);
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
