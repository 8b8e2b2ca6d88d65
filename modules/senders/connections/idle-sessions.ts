import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { SmtpSession } from './smtp-session.ts';

/** Shorter than the idle timeout of any server. */
const IDLE_MS: Milliseconds = 20_000;

/** Keeps unused connections until they expire. Reuses the most recently used one first. */
export function createIdleSessions(onExpired: (session: SmtpSession) => void) {
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
