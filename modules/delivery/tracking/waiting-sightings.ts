import { BURST_MS, type Click, type Sighting } from './sighting.rules.ts';
import type { Visitor } from './visitor.rules.ts';

/** A filter that follows more links of one message than that is known by then. */
const MAX_CLICKS = 20;

/** What was seen and is not written down yet, by message, however often it was seen; the longest known first. */
export class WaitingSightings {
  readonly #messages = new Map<string, Sighting>();

  get size(): number {
    return this.#messages.size;
  }

  addOpen(messageId: string, visitor: Visitor, at: number): void {
    const sighting = this.#of(messageId, at);
    if (visitor === 'machine') sighting.machineOpened = true;
    else if (sighting.openedAt === null) sighting.openedAt = { first: at, last: at };
    else sighting.openedAt.last = at;
  }

  addClick(messageId: string, click: Click): void {
    const { clicks } = this.#of(messageId, click.at);
    if (clicks.length < MAX_CLICKS) clicks.push(click);
  }

  #of(messageId: string, at: number): Sighting {
    const known = this.#messages.get(messageId);
    if (known !== undefined) return known;
    const sighting: Sighting = { messageId, seenAt: at, openedAt: null, machineOpened: false, clicks: [] };
    this.#messages.set(messageId, sighting);
    return sighting;
  }

  /** Takes out so many messages at the most, of those where the time for a burst had passed at `now`. */
  take(limit: number, now: number): Sighting[] {
    const taken: Sighting[] = [];
    for (const sighting of this.#messages.values()) {
      if (taken.length >= limit || sighting.seenAt + BURST_MS > now) break;
      const { clicks } = sighting;
      const isBurst = clicks.length > 1 && clicks.length < MAX_CLICKS && (clicks.at(-1)?.at ?? 0) + BURST_MS > now;
      if (isBurst) continue;
      this.#messages.delete(sighting.messageId);
      taken.push(sighting);
    }
    return taken;
  }

  /** As if it had never been taken; meanwhile more may have been seen. */
  putBack(sightings: Sighting[]): void {
    for (const before of sightings) {
      const since = this.#messages.get(before.messageId);
      this.#messages.set(before.messageId, since === undefined ? before : together(before, since));
    }
  }
}

const together = (before: Sighting, since: Sighting): Sighting => ({
  messageId: before.messageId,
  seenAt: before.seenAt,
  openedAt:
    before.openedAt === null || since.openedAt === null
      ? (before.openedAt ?? since.openedAt)
      : { first: before.openedAt.first, last: since.openedAt.last },
  machineOpened: before.machineOpened || since.machineOpened,
  clicks: [...before.clicks, ...since.clicks].slice(0, MAX_CLICKS),
});
