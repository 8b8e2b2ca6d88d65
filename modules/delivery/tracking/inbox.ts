import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../../src/kernel/clock.ts';
import type { Sighting } from './sighting.rules.ts';
import type { Visitor } from './visitor.rules.ts';
import { WaitingSightings } from './waiting-sightings.ts';

/** Opens and clicks on their way into the database. */
export interface TrackingInbox {
  /** Null when it is kept; otherwise a promise to wait for, because there is no room at this moment. */
  open(messageId: string, visitor: Visitor): Promise<void> | null;
  click(messageId: string, url: string, visitor: Visitor): Promise<void> | null;
  /** Writes everything down that was kept. */
  close(): Promise<void>;
}

interface InboxOptions {
  clock: Clock;
  log: Logger;
  /** Writes sightings down, all or none; answers those that it is too early to judge. */
  record(sightings: Sighting[], isLastChance: boolean): Promise<Sighting[]>;
}

/** Soon enough to watch a campaign, seldom enough to make batches. */
const WRITE_EVERY_MS = 200;
/** Messages of one transaction: it holds the counters of their campaigns for some tens of milliseconds. */
const BATCH = 1_000;
/** Some 15 MB; at a thousand events a second, most of a minute without a database. Written down in the time of a stop. */
const MAX_WAITING = 50_000;
/** A reader waits that long for a page before an event is given up. */
const LONGEST_WAIT_MS = 5_000;
/** After requests that end at once, and with closing the database, this stays under the ten seconds of a stop. */
const CLOSE_DEADLINE_MS = 7_500;

/**
 * Keeps what happens in memory and writes it down in batches. A click waits until it is clear that no other link of the
 * message is followed in the same moment. While the database is away everything waits and is tried again.
 */
export function createTrackingInbox({ clock, log, record }: InboxOptions): TrackingInbox {
  const waiting = new WaitingSightings();
  const inLine: (() => void)[] = [];
  let running: Promise<void> | null = null;
  let isClosing = false;
  let hasFailed = false;
  let underWay = 0;

  const isFull = () => waiting.size + underWay >= MAX_WAITING;

  async function writeDown(): Promise<void> {
    const tooEarly: Sighting[] = [];
    let isMore = true;
    while (isMore) {
      const batch = waiting.take(BATCH, isClosing ? Number.POSITIVE_INFINITY : clock.now().getTime());
      if (batch.length === 0) break;
      // What has just come waits for the next beat and for company.
      isMore = batch.length === BATCH || isClosing;
      underWay = batch.length;
      try {
        tooEarly.push(...(await record(batch, isClosing)));
        hasFailed = false;
      } catch (error) {
        waiting.putBack(batch);
        hasFailed = true;
        log.warn({ err: error, waiting: waiting.size }, 'Opens and clicks could not be written down yet.');
        break;
      } finally {
        underWay = 0;
      }
      while (inLine.length > 0 && !isFull()) inLine.shift()?.();
    }
    waiting.putBack(tooEarly);
  }

  const wake = () => (running ??= writeDown().finally(() => (running = null)));

  function keep(event: () => void): Promise<void> | null {
    if (isFull()) return keepLater(event);
    event();
    // A database that is away is asked again at the next beat, not at the next event.
    if (waiting.opens >= BATCH && !hasFailed) void wake();
    return null;
  }

  async function keepLater(event: () => void): Promise<void> {
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
    log.error('An open or a click is lost: the database has taken none for too long.');
  }

  const beat = setInterval(() => void wake(), WRITE_EVERY_MS).unref();
  return {
    open: (messageId, visitor) => keep(() => waiting.addOpen(messageId, visitor, clock.now().getTime())),
    click: (messageId, url, visitor) =>
      keep(() => waiting.addClick(messageId, { url, visitor, at: clock.now().getTime() })),
    async close() {
      clearInterval(beat);
      await running;
      isClosing = true;
      const deadline = performance.now() + CLOSE_DEADLINE_MS;
      do {
        await wake();
        if (waiting.size > 0) await pause(WRITE_EVERY_MS);
      } while (waiting.size > 0 && performance.now() < deadline);
      if (waiting.size > 0) log.error({ lost: waiting.size }, 'Opens and clicks are lost: the database is away.');
    },
  };
}
