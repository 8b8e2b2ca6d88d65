export interface ShareLimits {
  atOnce: number;
  /** Slots of one owner, even if no other owner is busy. */
  perOwner: number;
  /** Part of `atOnce`, only for the first slot of an owner. New owners do not wait for long work of others. */
  kept?: number;
}

interface Turn<Item> {
  owner: string;
  item: Item;
}

/** Number of owners whose last turn is remembered, so that each waits for one turn of every other. */
const REMEMBERED = 1_000;

/**
 * Slots for work of many owners. While n owners are busy or waiting, each may have about 1/n of the slots. A
 * free slot goes to the owner whose last turn is the oldest.
 */
export class OwnerShares<Item> {
  readonly #atOnce: number;
  readonly #perOwner: number;
  readonly #shared: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, Set<Item>>();
  /** Ordered by turn, latest last. */
  readonly #turns = new Map<string, number>();
  #lastTurn = 0;
  #inAll = 0;

  constructor({ atOnce, perOwner, kept = 0 }: ShareLimits) {
    this.#atOnce = atOnce;
    this.#perOwner = perOwner;
    this.#shared = atOnce - kept;
  }

  get inAll(): number {
    return this.#inAll;
  }

  get hasRoomForNewcomer(): boolean {
    return this.#inAll < this.#atOnce;
  }

  /** Owners that have reached their share, sorted by name. */
  get full(): string[] {
    const share = this.#share;
    return [...this.#taken.keys()].filter((owner) => !this.#mayTake(owner, share)).toSorted();
  }

  tryTake(owner: string): boolean {
    if (!this.#mayTake(owner, this.#share)) return false;
    this.take(owner);
    return true;
  }

  /** Takes a slot even beyond the share, for work that has already begun. */
  take(owner: string): void {
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + 1);
    this.#inAll += 1;
    this.#turns.delete(owner);
    this.#turns.set(owner, ++this.#lastTurn);
    const [first] = this.#turns.size > REMEMBERED ? this.#turns.keys() : [];
    if (first !== undefined) this.#turns.delete(first);
  }

  leave(owner: string): void {
    const left = (this.#taken.get(owner) ?? 1) - 1;
    if (left === 0) this.#taken.delete(owner);
    else this.#taken.set(owner, left);
    this.#inAll -= 1;
  }

  wait(owner: string, item: Item): void {
    this.#waiting.set(owner, (this.#waiting.get(owner) ?? new Set()).add(item));
  }

  stopWaiting(owner: string, item: Item): void {
    const own = this.#waiting.get(owner);
    own?.delete(item);
    if (own?.size === 0) this.#waiting.delete(owner);
  }

  takeNext(): Turn<Item> | null {
    if (this.#waiting.size === 0 || !this.hasRoomForNewcomer) return null;
    const share = this.#share;
    let owner: string | null = null;
    for (const other of this.#waiting.keys()) {
      if (this.#mayTake(other, share) && (owner === null || this.#turnOf(other) < this.#turnOf(owner))) owner = other;
    }
    if (owner === null) return null;
    const [item] = this.#waiting.get(owner) ?? [];
    if (item === undefined) return null;
    this.stopWaiting(owner, item);
    this.take(owner);
    return { owner, item };
  }

  get #share(): number {
    const onlyWaiting = this.#waiting.keys().reduce((sum, owner) => (this.#taken.has(owner) ? sum : sum + 1), 0);
    return Math.min(this.#perOwner, Math.ceil(this.#shared / Math.max(1, this.#taken.size + onlyWaiting)));
  }

  #mayTake(owner: string, share: number): boolean {
    const own = this.#taken.get(owner) ?? 0;
    return own === 0 ? this.hasRoomForNewcomer : this.#inAll < this.#shared && own < share;
  }

  #turnOf(owner: string): number {
    return this.#turns.get(owner) ?? 0;
  }
}

/**
 * Runs work of many owners within their shares. Work beyond the share does not run: `begin` gets its id once
 * there is room. Work with an id that is already running is always allowed.
 */
export function createOwnerShare(limits: ShareLimits, begin: (id: string) => Promise<void>) {
  const shares = new OwnerShares<string>(limits);
  const underWay = new Map<string, number>();

  /** Frees the slots of the called work. It takes them again when it returns, perhaps in another process. */
  function callWaiting(): string[] {
    const turns: Turn<string>[] = [];
    for (let next = shares.takeNext(); next !== null; next = shares.takeNext()) turns.push(next);
    for (const { owner } of turns) shares.leave(owner);
    return turns.map(({ item }) => item);
  }

  return async (owner: string, id: string, work: () => Promise<void>): Promise<void> => {
    const others = underWay.get(id) ?? 0;
    if (others === 0 && !shares.tryTake(owner)) return shares.wait(owner, id);
    shares.stopWaiting(owner, id);
    underWay.set(id, others + 1);
    try {
      await work();
    } finally {
      const left = (underWay.get(id) ?? 1) - 1;
      if (left > 0) underWay.set(id, left);
      else {
        underWay.delete(id);
        shares.leave(owner);
        for (const called of callWaiting()) await begin(called);
      }
    }
  };
}
