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
const BUFFER = { dest: 1, sync: false, minLength: 8_192, periodicFlush: 200 };

export function createLog(level: string, destination: DestinationStream = pino.destination(BUFFER)): Logger {
  return pino({ level, base: null, hooks: { streamWrite: withoutSecrets } }, destination);
}
