import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { createIdleSessions } from './idle-sessions.ts';
import { SmtpUnavailable } from './open-session.ts';
import type { SmtpSession } from './smtp-session.ts';

/** The connections of one sender in this process. */
export interface SmtpPool {
  /** Settles when one connection is ready; opens as many as are wanted, up to the limit. Throws SmtpUnavailable. */
  open(wanted: number): Promise<void>;
  take(): SmtpSession | undefined;
  /** The next one that is given back, before anybody who sends many; undefined when none was for so long. */
  takeSoon(waitMs: Milliseconds): Promise<SmtpSession | undefined>;
  /** Whether one that was taken may have another message, of which its server may be told with the one before. */
  takeAgain(session: SmtpSession): boolean;
  giveBack(session: SmtpSession): void;
  /** Called when a connection may be free. Answers how to stop listening. */
  onFree(listener: () => void): () => void;
  /** As many messages as the server lately took in the time of a round. */
  pace: number;
  /** No new connections: the sender was changed, and whoever sends by it takes its new pool. */
  readonly isClosed: boolean;
  close(): void;
}

/** What common mail providers let one mailbox have at the same time. */
export const CONNECTIONS_PER_SENDER = 10;

/** A connection lives as long as its server lets it; by then a new one costs nothing, and may lead to another machine. */
const MESSAGES_PER_CONNECTION = 1_000;

/** A server that takes some connections and refused another is not asked for more within this time. */
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
    // Whoever needs it hears of a failure. The others do without this one: told of it, they would ask for another at once.
    attempt.then(announce, () => (refusedAt = performance.now()));
  };
  const untilOneIsOpen = async (): Promise<void> => {
    if (sentBy.size > 0 || isClosed) return;
    await Promise.any(opening).catch((error: AggregateError) => {
      // Others were begun meanwhile.
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
      if (session.isDeaf) hears = false;
      if (isClosed || !session.isUsable || hasServed(session)) retire(session);
      else passOn(session);
      // Whoever waits would do so for nothing where the last connection has ended.
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
