import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { writeInHalves } from './write-in-halves.ts';

/** What was seen and is not written down yet. */
export interface WaitingEvents<Event> {
  readonly size: number;
  /** Takes out so many at the most, of those that were ripe at `now`. */
  take(limit: number, now: number): Event[];
  /** As if they had never been taken; meanwhile more may have been seen. */
  putBack(events: Event[]): void;
}

/** Events that come by the thousands, until they are safe in the database. */
export interface EventBuffer {
  /** `add` puts an event to those that wait. Null when it is kept; otherwise a promise to wait for, because there is no room. */
  take(add: () => void): Promise<void> | null;
  /** Writes everything down that was kept. */
  close(): Promise<void>;
}

interface EventBufferOptions<Event> {
  clock: Clock;
  log: Logger;
  waiting: WaitingEvents<Event>;
  /** Writes events down, all or none. */
  keep(events: readonly Event[]): Promise<void>;
  /** For the log: one of them, several of them, and which one it is. */
  one: string;
  many: string;
  describe(event: Event): object;
}

/** Soon enough for whoever watches, seldom enough to make batches. */
const WRITE_EVERY_MS = 200;
/** Events written down at once. */
const BATCH = 10_000;
/** Some 15 MB; at a thousand events a second, most of a minute without a database. Written down in the time of a stop. */
const MAX_WAITING = 50_000;
/** A reader waits that long for a page before an event is given up. */
const LONGEST_WAIT_MS = 5_000;
/** After requests that end at once, and with closing the database, this stays under the ten seconds of a stop. */
const CLOSE_DEADLINE_MS = 7_500;

/** Keeps events in memory and writes them down in batches. While the database is away it waits on and is tried again. */
export function createEventBuffer<Event>(options: EventBufferOptions<Event>): EventBuffer {
  const { clock, log, waiting, keep, one, many, describe } = options;
  const inLine: (() => void)[] = [];
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosing = false;
  let underWay = 0;

  const isFull = () => waiting.size + underWay >= MAX_WAITING;

  async function writeDown(): Promise<void> {
    let isMore = true;
    while (isMore) {
      // With no time or no room left, it is judged by what is known so far.
      const batch = waiting.take(BATCH, isClosing || isFull() ? Number.POSITIVE_INFINITY : clock.now().getTime());
      if (batch.length === 0) return;
      isMore = batch.length === BATCH;
      underWay = batch.length;
      try {
        await writeInHalves(batch, keep, (event, error) =>
          log.error({ err: error, ...describe(event) }, `${one} cannot be kept.`),
        );
      } catch (error) {
        waiting.putBack(batch);
        log.warn({ err: error, waiting: waiting.size }, `${many} could not be written down yet.`);
        return;
      } finally {
        underWay = 0;
      }
      while (inLine.length > 0 && !isFull()) inLine.shift()?.();
    }
  }

  const flush = () => (running ??= writeDown().finally(() => (running = null)));

  /** The timer runs only while something waits: an idle process has nothing to write. */
  function flushSoon(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void flush().finally(() => waiting.size > 0 && !isClosing && flushSoon());
    }, WRITE_EVERY_MS).unref();
  }

  function take(event: () => void): Promise<void> | null {
    if (isFull()) return takeLater(event);
    event();
    flushSoon();
    return null;
  }

  async function takeLater(event: () => void): Promise<void> {
    const patience = new AbortController();
    const room = () => {
      event();
      patience.abort();
    };
    inLine.push(room);
    try {
      await pause(LONGEST_WAIT_MS, undefined, { signal: patience.signal });
    } catch {
      return;
    }
    inLine.splice(inLine.indexOf(room), 1);
    log.error(`${one} is lost: the database has taken none for too long.`);
  }

  return {
    take,
    async close() {
      await running;
      isClosing = true;
      if (timer !== null) clearTimeout(timer);
      const deadline = performance.now() + CLOSE_DEADLINE_MS;
      do {
        await flush();
        if (waiting.size > 0) await pause(WRITE_EVERY_MS);
      } while (waiting.size > 0 && performance.now() < deadline);
      if (waiting.size > 0) log.error({ lost: waiting.size }, `${many} are lost: the database is away.`);
    },
  };
}
