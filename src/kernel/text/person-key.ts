/** RFC 5321, section 4.5.3.1. */
const MAX_ADDRESS = 254;
const MAX_DOMAIN = 253;
/** Includes surrounding spaces and letters that expand. A longer text is no address, and parsing it is expensive. */
const MAX_WRITTEN = 1_000;

const LOCAL_PART = /^(?!\.)(?!.*\.\.)[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}(?<!\.)$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const ASCII = /^[\x20-\x7e]*$/;
/** Characters that the URL parser would read as more than a host. */
const NO_HOST = /[\s/\\:?#@%[\]]/;

/** Returns the same key for every spelling of a domain, also with non-ASCII letters; null if it is not a domain. */
export function domainKey(text: string): string | null {
  if (text.length > MAX_WRITTEN) return null;
  const lower = text.trim().toLowerCase().replace(/\.$/, '');
  const ascii = ASCII.test(lower) ? lower : hostOf(lower);
  return ascii !== null && ascii.length <= MAX_DOMAIN && DOMAIN.test(ascii) ? ascii : null;
}

function hostOf(domain: string): string | null {
  if (NO_HOST.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** Returns the same key for every spelling of an address; null if it is none. One key is one person. */
export function personKey(email: string): string | null {
  if (email.length > MAX_WRITTEN) return null;
  const text = email.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).normalize('NFC').toLowerCase();
  const domain = LOCAL_PART.test(local) ? domainKey(text.slice(at + 1)) : null;
  if (domain === null) return null;
  const key = `${local}@${domain}`;
  return key.length <= MAX_ADDRESS ? key : null;
}

const NO_ANSWER = [
  'no[-_.]?reply',
  'do[-_.]?not[-_.]?reply',
  'nicht[-_.]?antworten',
  'keine[-_.]?antwort',
  'ne[-_.]?pas[-_.]?repondre',
  'no[-_.]?responder',
  'non[-_.]?rispondere',
].join('|');

const OPERATORS =
  'abuse|postmaster|hostmaster|mailer[-_.]?daemon|mail[-_.]?daemon|bounces?|unsubscribe|devnull|dev[-_]null|listserv|majordomo|daemon|root';

/**
 * Matches person keys without a human reader: no-reply addresses with any text around them, and addresses of
 * the mail system. PostgreSQL and JavaScript interpret the pattern identically.
 */
export const SYSTEM_ADDRESS = `^([^@]*[-_.])?(${NO_ANSWER})([-+_.0-9][^@]*)?@|^(${OPERATORS})([+][^@]*)?@`;

const PATTERN = new RegExp(SYSTEM_ADDRESS);

export const isSystemAddress = (personKey: string): boolean => PATTERN.test(personKey);
