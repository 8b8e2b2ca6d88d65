import { BURST_MS, type Click, type Sighting } from './sighting.rules.ts';
import type { Visitor } from './visitor.rules.ts';

/** A filter that follows more links of one message than that is known by then. */
const MAX_CLICKS = 20;

type Opened = Pick<Sighting, 'openedAt' | 'machineOpened'>;

const NOT_OPENED: Opened = { openedAt: null, machineOpened: false };

/** What was seen and is not written down yet, by message, however often it was seen. */
export class WaitingSightings {
  readonly #opens = new Map<string, Opened>();
  readonly #clicks = new Map<string, Click[]>();

  get size(): number {
    return this.#opens.size + this.#clicks.size;
  }

  /** Messages that can be taken at once. */
  get opens(): number {
    return this.#opens.size;
  }

  addOpen(messageId: string, visitor: Visitor, at: number): void {
    const { openedAt, machineOpened } = this.#opens.get(messageId) ?? NOT_OPENED;
    this.#opens.set(
      messageId,
      visitor === 'machine'
        ? { openedAt, machineOpened: true }
        : { openedAt: { first: openedAt?.first ?? at, last: at }, machineOpened },
    );
  }

  addClick(messageId: string, click: Click): void {
    const own = this.#clicks.get(messageId);
    if (own === undefined) this.#clicks.set(messageId, [click]);
    else if (own.length < MAX_CLICKS) own.push(click);
  }

  /** Takes out so many messages at the most; clicks only where the time for a burst had passed at `now`. */
  take(limit: number, now: number): Sighting[] {
    const taken = new Map<string, Sighting>();
    for (const [messageId, opened] of this.#opens) {
      if (taken.size >= limit) break;
      taken.set(messageId, { messageId, ...opened, clicks: [] });
      this.#opens.delete(messageId);
    }
    for (const [messageId, clicks] of this.#clicks) {
      if (taken.size >= limit || !isSettled(clicks[0], now)) break;
      if (!isSettled(clicks.at(-1), now) && clicks.length < MAX_CLICKS) continue;
      taken.set(messageId, { messageId, ...NOT_OPENED, ...taken.get(messageId), clicks });
      this.#clicks.delete(messageId);
    }
    return [...taken.values()];
  }

  /** As if it had never been taken; meanwhile more may have been seen. */
  putBack(sightings: Sighting[]): void {
    for (const { messageId, openedAt, machineOpened, clicks } of sightings) {
      const since = this.#opens.get(messageId) ?? NOT_OPENED;
      const span = openedAt ?? since.openedAt;
      if (openedAt !== null || machineOpened) {
        this.#opens.set(messageId, {
          openedAt: span === null ? null : { first: span.first, last: since.openedAt?.last ?? span.last },
          machineOpened: machineOpened || since.machineOpened,
        });
      }
      if (clicks.length > 0) {
        this.#clicks.set(messageId, [...clicks, ...(this.#clicks.get(messageId) ?? [])].slice(0, MAX_CLICKS));
      }
    }
  }
}

const isSettled = (click: Click | undefined, now: number) => click === undefined || click.at + BURST_MS <= now;
