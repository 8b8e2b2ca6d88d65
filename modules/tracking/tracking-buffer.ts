import type { Logger } from 'pino';
import { createEventBuffer } from '../../src/database/event-buffer.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import type { MessageRef } from '../messages/index.ts';
import type { TrackingEvent } from './tracking-event.rules.ts';
import type { Visitor } from './visitor.rules.ts';
import { WaitingTrackingEvents } from './waiting-events.ts';

/** Opens and clicks until they are safe in the database. */
export interface TrackingBuffer {
  /** Null when it is kept; otherwise a promise to wait for, because there is no room at this moment. */
  open(message: MessageRef, visitor: Visitor): Promise<void> | null;
  click(message: MessageRef, url: string, visitor: Visitor): Promise<void> | null;
  /** Writes everything down that was kept. */
  close(): Promise<void>;
}

interface BufferOptions {
  clock: Clock;
  log: Logger;
  /** Writes events down, all or none. */
  keep(events: readonly TrackingEvent[]): Promise<void>;
}

/** Keeps what happens until it is clear what else happens to the message in the same moment. */
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
