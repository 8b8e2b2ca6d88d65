import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { SmtpUnavailable } from './open-session.ts';
import type { SmtpSession } from './smtp-session.ts';

export interface SmtpPool {
  /**
   * Resolves when one connection is ready. Opens up to `wanted` connections, within the limit. Throws
   * SmtpUnavailable.
   */
  open(wanted: number): Promise<void>;
  take(): SmtpSession | undefined;
  /** Returns the next released connection, with priority over campaigns. Undefined after `waitMs`. */
  takeSoon(waitMs: Milliseconds): Promise<SmtpSession | undefined>;
  /** Tells whether the connection may carry another message, whose envelope may go out with the current one. */
  takeAgain(session: SmtpSession): boolean;
  giveBack(session: SmtpSession): void;
  /** Registers a listener for free connections. Returns the function that removes it. */
  onFree(listener: () => void): () => void;
  /** Number of messages that the server recently accepted per batch. */
  pace: number;
  /** The sender has changed and has a new pool. This one opens no connections. */
  readonly isClosed: boolean;
  close(): void;
}

/** Common mail providers allow this many concurrent connections per mailbox. */
export const CONNECTIONS_PER_SENDER = 10;

/** Reconnecting after this many messages costs little and may reach another server. */
const MESSAGES_PER_CONNECTION = 1_000;

/** After a refused connection, no more are opened for this time while others work. */
const ENOUGH_MS = 60_000;

const FIRST_PACE = 50;

export function createSmtpPool(connect: () => Promise<SmtpSession>): SmtpPool {
  const sentBy = new Map<SmtpSession, number>();
  const listeners = new Set<() => void>();
  const waiting = new Set<(session: SmtpSession | undefined) => void>();
  const opening = new Set<Promise<void>>();
  let isClosed = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let hears = true;

  const announce = () => {
    for (const listener of listeners) listener();
  };
  const retire = (session: SmtpSession) => {
    sentBy.delete(session);
    session.close();
  };
  const count = (session: SmtpSession) => sentBy.set(session, (sentBy.get(session) ?? 0) + 1);
  const hasServed = (session: SmtpSession) => (sentBy.get(session) ?? 0) >= MESSAGES_PER_CONNECTION;
  const idle = createIdleSessions(retire);
  const passOn = (session: SmtpSession) => {
    const [first] = waiting;
    if (first === undefined) return idle.add(session);
    count(session);
    first(session);
  };
  const connectOne = async () => {
    const session = await connect();
    sentBy.set(session, 0);
    if (isClosed) retire(session);
    else passOn(session);
  };
  const openOne = () => {
    const attempt = connectOne().finally(() => opening.delete(attempt));
    opening.add(attempt);
    // Only `untilOneIsOpen` reports the failure. Listeners are not notified, because they would request another
    // connection at once.
    attempt.then(announce, () => (refusedAt = performance.now()));
  };
  const untilOneIsOpen = async (): Promise<void> => {
    if (sentBy.size > 0 || isClosed) return;
    await Promise.any(opening).catch((error: AggregateError) => {
      // More connection attempts were started in the meantime.
      if (sentBy.size + opening.size > 0) return untilOneIsOpen();
      throw error.errors.find((cause) => cause instanceof SmtpUnavailable) ?? error;
    });
  };

  return {
    pace: FIRST_PACE,
    get isClosed() {
      return isClosed;
    },
    async open(wanted) {
      if (isClosed) return;
      for (const lost of idle.takeAll(({ isUsable }) => !isUsable)) sentBy.delete(lost);
      const isEnough = sentBy.size > 0 && performance.now() - refusedAt < ENOUGH_MS;
      const missing = Math.min(wanted, CONNECTIONS_PER_SENDER) - sentBy.size - opening.size;
      for (let i = 0; i < missing && !isEnough; i++) openOne();
      await untilOneIsOpen();
    },
    take() {
      for (let session = idle.take(); session !== undefined; session = idle.take()) {
        if (session.isUsable) {
          count(session);
          return session;
        }
        sentBy.delete(session);
      }
      return undefined;
    },
    takeSoon(waitMs) {
      if (isClosed) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const take = (session: SmtpSession | undefined) => {
          clearTimeout(timer);
          waiting.delete(take);
          resolve(session);
        };
        const timer = setTimeout(take, waitMs, undefined);
        waiting.add(take);
      });
    },
    takeAgain(session) {
      const mayFollow = hears && session.isQuick && !isClosed && waiting.size === 0 && !hasServed(session);
      if (mayFollow) count(session);
      return mayFollow;
    },
    giveBack(session) {
      if (session.ignoresPipelining) hears = false;
      if (isClosed || !session.isUsable || hasServed(session)) retire(session);
      else passOn(session);
      // Without any connection left, waiting callers need a new one.
      if (waiting.size > 0 && sentBy.size + opening.size === 0 && !isClosed) openOne();
      announce();
    },
    onFree(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      announce();
      idle.takeAll().forEach(retire);
      for (const take of waiting) take(undefined);
    },
  };
}

/** Shorter than the idle timeout of any server. */
const IDLE_MS: Milliseconds = 20_000;

/** Keeps unused connections until they expire. Reuses the most recently used one first. */
function createIdleSessions(onExpired: (session: SmtpSession) => void) {
  const timers = new Map<SmtpSession, NodeJS.Timeout>();

  const remove = (session: SmtpSession) => {
    clearTimeout(timers.get(session));
    timers.delete(session);
  };

  return {
    add(session: SmtpSession): void {
      const expire = () => {
        timers.delete(session);
        onExpired(session);
      };
      timers.set(session, setTimeout(expire, IDLE_MS).unref());
    },
    take(): SmtpSession | undefined {
      const last = [...timers.keys()].at(-1);
      if (last !== undefined) remove(last);
      return last;
    },
    takeAll(filter: (session: SmtpSession) => boolean = () => true): SmtpSession[] {
      const taken = [...timers.keys()].filter(filter);
      taken.forEach(remove);
      return taken;
    },
  };
}
