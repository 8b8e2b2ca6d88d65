import type { WaitingEvents } from '../../src/database/event-buffer.ts';
import type { MessageRef } from '../messages/index.ts';
import { BURST_MS, type Click, type TrackingEvent } from './tracking-event.rules.ts';
import type { Visitor } from './visitor.rules.ts';

/** More clicks on one message than this certainly come from a filter. */
const MAX_CLICKS = 20;

/** Events that are not stored yet, one entry per message, oldest first. */
export class WaitingTrackingEvents implements WaitingEvents<TrackingEvent> {
  readonly #messages = new Map<string, TrackingEvent>();

  get size(): number {
    return this.#messages.size;
  }

  addOpen(message: MessageRef, visitor: Visitor, at: number): void {
    const event = this.#of(message, at);
    if (visitor === 'machine') event.machineOpened = true;
    else if (event.openedAt === null) event.openedAt = { first: at, last: at };
    else event.openedAt.last = at;
  }

  addClick(message: MessageRef, click: Click): void {
    const { clicks } = this.#of(message, click.at);
    if (clicks.length < MAX_CLICKS) clicks.push(click);
  }

  #of({ orgId, id: messageId }: MessageRef, at: number): TrackingEvent {
    const known = this.#messages.get(messageId);
    if (known !== undefined) return known;
    const event: TrackingEvent = { orgId, messageId, seenAt: at, openedAt: null, machineOpened: false, clicks: [] };
    this.#messages.set(messageId, event);
    return event;
  }

  /** Removes up to `limit` events whose watching time (BURST_MS) had passed at `now`. */
  take(limit: number, now: number): TrackingEvent[] {
    const taken: TrackingEvent[] = [];
    for (const event of this.#messages.values()) {
      if (taken.length >= limit || event.seenAt + BURST_MS > now) break;
      const { clicks } = event;
      const isBurst = clicks.length > 1 && clicks.length < MAX_CLICKS && (clicks.at(-1)?.at ?? 0) + BURST_MS > now;
      if (isBurst) continue;
      this.#messages.delete(event.messageId);
      taken.push(event);
    }
    return taken;
  }

  /** Puts events back and merges them with newer ones of the same messages. */
  putBack(events: TrackingEvent[]): void {
    for (const before of events) {
      const since = this.#messages.get(before.messageId);
      this.#messages.set(before.messageId, since === undefined ? before : together(before, since));
    }
  }
}

const together = (before: TrackingEvent, since: TrackingEvent): TrackingEvent => ({
  orgId: before.orgId,
  messageId: before.messageId,
  seenAt: before.seenAt,
  openedAt:
    before.openedAt === null || since.openedAt === null
      ? (before.openedAt ?? since.openedAt)
      : { first: before.openedAt.first, last: since.openedAt.last },
  machineOpened: before.machineOpened || since.machineOpened,
  clicks: [...before.clicks, ...since.clicks].slice(0, MAX_CLICKS),
});
