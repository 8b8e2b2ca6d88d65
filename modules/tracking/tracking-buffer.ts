import type { Logger } from 'pino';
import { createEventBuffer } from '../../src/database/event-buffer.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import type { MessageRef } from '../messages/index.ts';
import type { TrackingEvent } from './tracking-event.rules.ts';
import type { Visitor } from './visitor.rules.ts';
import { WaitingTrackingEvents } from './waiting-events.ts';

export interface TrackingBuffer {
  /** Returns null if the event is buffered. If the buffer is full, returns a promise to wait for. */
  open(message: MessageRef, visitor: Visitor): Promise<void> | null;
  click(message: MessageRef, url: string, visitor: Visitor): Promise<void> | null;
  close(): Promise<void>;
}

interface BufferOptions {
  clock: Clock;
  log: Logger;
  /** Stores all events or none. */
  keep(events: readonly TrackingEvent[]): Promise<void>;
}

/** Waits a short time per message, since several events together show whether a machine caused them. */
export function createTrackingBuffer({ clock, log, keep }: BufferOptions): TrackingBuffer {
  const waiting = new WaitingTrackingEvents();
  const { take, close } = createEventBuffer({
    clock,
    log,
    waiting,
    keep,
    one: 'An open or a click',
    many: 'Opens and clicks',
    describe: ({ messageId }) => ({ messageId }),
  });
  return {
    open: (message, visitor) => take(() => waiting.addOpen(message, visitor, clock.now().getTime())),
    click: (message, url, visitor) =>
      take(() => waiting.addClick(message, { url, visitor, at: clock.now().getTime() })),
    close,
  };
}
