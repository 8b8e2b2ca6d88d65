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

const withoutSecrets = (line: string) => SECRETS.reduce((text, secret) => text.replace(secret, '[secret]'), line);

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, hooks: { streamWrite: withoutSecrets } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
