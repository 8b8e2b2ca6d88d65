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
