import { type DestinationStream, type Logger, pino } from 'pino';

/** Whatever looks like a secret never reaches the log, wherever in a line it stands. */
const SECRETS = [
  /dist_(?:usr|app)_[0-9A-Za-z]{8,}/g,
  /\bsk-[\w-]{8,}/g,
  /\bwhsec_[\w+/=-]{8,}/g,
  /\bBearer +[\w.~+/=-]{8,}/gi,
  /(?<=postgres(?:ql)?:\/\/[^:@/\s]+:)[^@/\s]+(?=@)/g,
  /(?<=mongodb(?:\+srv)?:\/\/[^:@/\s]+:)[^@/\s]+(?=@)/g,
];

/** Every secret has one of these in it: most lines have none and are let through after one look. */
const SUSPICIOUS = /dist_|sk-|whsec_|bearer|:\/\//i;

const withoutSecrets = (line: string) =>
  SUSPICIOUS.test(line) ? SECRETS.reduce((text, secret) => text.replace(secret, '[secret]'), line) : line;

/** Lines are gathered for a moment, so that a busy process does not make a system call for each. */
const GATHER_MS = 200;
const GATHER_BYTES = 8_192;

/** The timer runs only while a line waits: pino's own would write nothing five times a second in an idle process. */
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
