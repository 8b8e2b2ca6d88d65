import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { writeInHalves } from './write-in-halves.ts';

export interface WaitingEvents<Event> {
  readonly size: number;
  take(limit: number, now: number): Event[];
  putBack(events: Event[]): void;
}

export interface EventBuffer {
  /**
   * Calls `add` to buffer an event. Returns null if there was room, otherwise a promise that resolves when the
   * event is added or dropped.
   */
  take(add: () => void): Promise<void> | null;
  close(): Promise<void>;
}

interface EventBufferOptions<Event> {
  clock: Clock;
  log: Logger;
  waiting: WaitingEvents<Event>;
  keep(events: readonly Event[]): Promise<void>;
  /** For the log: singular, plural, and the fields that identify an event. */
  one: string;
  many: string;
  describe(event: Event): object;
}

const WRITE_EVERY_MS = 200;
const BATCH = 10_000;
/** About 15 MB, or 50 s without a database at 1,000 events a second. Can be written within the time of a stop. */
const MAX_WAITING = 50_000;
/** Maximum delay of a request for a full buffer, before its event is dropped. */
const LONGEST_WAIT_MS = 5_000;
/** With ending requests and closing the database, this stays below the 10 s of a stop. */
const CLOSE_DEADLINE_MS = 7_500;

/** Keeps events in memory and writes them in batches. While the database is away, writes are retried. */
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
      // If there is no time or room left, take events that are not ripe yet.
      const batch = waiting.take(BATCH, isClosing || isFull() ? Number.POSITIVE_INFINITY : clock.now().getTime());
      if (batch.length === 0) return;
      isMore = batch.length === BATCH;
      underWay = batch.length;
      try {
        await writeInHalves(batch, keep, (event, error) =>
          log.error({ err: error, ...describe(event) }, `${one} cannot be stored.`),
        );
      } catch (error) {
        waiting.putBack(batch);
        log.warn({ err: error, waiting: waiting.size }, `${many} could not be stored yet. The next flush tries again.`);
        return;
      } finally {
        underWay = 0;
      }
      while (inLine.length > 0 && !isFull()) inLine.shift()?.();
    }
  }

  const flush = () => (running ??= writeDown().finally(() => (running = null)));

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
    log.error(`${one} was dropped: the database has been unavailable for too long.`);
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
      if (waiting.size > 0) log.error({ lost: waiting.size }, `${many} were dropped: the database is unavailable.`);
    },
  };
}
