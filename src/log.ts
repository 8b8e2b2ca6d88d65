import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutSecrets } from './security/without-secrets.ts';

/** Lines are buffered, so that a busy process does not make a system call per line. */
const GATHER_MS = 200;
const GATHER_BYTES = 8_192;

/** Flushes only while a line waits. pino's own timer would wake an idle process five times per second. */
function gatheredOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: GATHER_BYTES });
  let isWaiting = false;
  const flush = () => {
    isWaiting = false;
    output.flush();
  };
  return {
    write(line) {
      output.write(line);
      if (!isWaiting) setTimeout(flush, GATHER_MS).unref();
      isWaiting = true;
    },
  };
}

export function createLog(level: string, destination: DestinationStream = gatheredOutput()): Logger {
  return pino({ level, base: null, hooks: { streamWrite: withoutSecrets } }, destination);
}
