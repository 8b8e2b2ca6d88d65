import { SmtpUnavailable } from './open-session.ts';
import type { SmtpSession } from './smtp-session.ts';

/** The connections of one sender in this process. */
export interface SmtpPool {
  /** Settles when one connection is ready; opens as many as are wanted, up to the limit. Throws SmtpUnavailable. */
  open(wanted: number): Promise<void>;
  take(): SmtpSession | undefined;
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

/** Servers close a connection after a hundred messages or so. */
const MESSAGES_PER_CONNECTION = 100;

/** Shorter than the idle time of any server. */
const IDLE_MS = 20_000;

/** A server that takes some connections and refused another is not asked for more within this time. */
const ENOUGH_MS = 60_000;

const FIRST_PACE = 50;

interface Idle {
  session: SmtpSession;
  timer: NodeJS.Timeout;
}

export function createSmtpPool(connect: () => Promise<SmtpSession>): SmtpPool {
  const idle: Idle[] = [];
  const sentBy = new Map<SmtpSession, number>();
  const listeners = new Set<() => void>();
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
  const rest = (session: SmtpSession) => {
    const own: Idle = {
      session,
      timer: setTimeout(() => {
        idle.splice(idle.indexOf(own), 1);
        retire(session);
      }, IDLE_MS).unref(),
    };
    idle.push(own);
  };
  const connectOne = async () => {
    const session = await connect();
    sentBy.set(session, 0);
    if (isClosed) retire(session);
    else rest(session);
  };
  const openOne = () => {
    const attempt = connectOne().finally(() => {
      opening.delete(attempt);
      announce();
    });
    // Whoever needs it hears of a failure; the others do without this one.
    attempt.catch(() => (refusedAt = performance.now()));
    opening.add(attempt);
  };

  return {
    pace: FIRST_PACE,
    get isClosed() {
      return isClosed;
    },
    async open(wanted) {
      if (isClosed) return;
      for (const { session } of idle.filter((own) => !own.session.isUsable)) discard(session);
      const isEnough = sentBy.size > 0 && performance.now() - refusedAt < ENOUGH_MS;
      const missing = Math.min(wanted, CONNECTIONS_PER_SENDER) - sentBy.size - opening.size;
      for (let i = 0; i < missing && !isEnough; i++) openOne();
      if (sentBy.size > 0) return;
      await Promise.any(opening).catch((error: AggregateError) => {
        throw error.errors.find((cause) => cause instanceof SmtpUnavailable) ?? error;
      });
    },
    take() {
      for (let own = idle.pop(); own !== undefined; own = idle.pop()) {
        clearTimeout(own.timer);
        if (own.session.isUsable) {
          count(own.session);
          return own.session;
        }
        sentBy.delete(own.session);
      }
      return undefined;
    },
    takeAgain(session) {
      const mayFollow = hears && session.isQuick && !isClosed && !hasServed(session);
      if (mayFollow) count(session);
      return mayFollow;
    },
    giveBack(session) {
      if (session.isDeaf) hears = false;
      if (isClosed || !session.isUsable || hasServed(session)) retire(session);
      else rest(session);
      announce();
    },
    onFree(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      announce();
      for (const { session, timer } of idle.splice(0)) {
        clearTimeout(timer);
        retire(session);
      }
    },
  };

  function discard(session: SmtpSession): void {
    const place = idle.findIndex((own) => own.session === session);
    const [own] = place === -1 ? [] : idle.splice(place, 1);
    clearTimeout(own?.timer);
    sentBy.delete(session);
  }
}
