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
 * The keys of addresses that no person of a company answers: those that take no answer, under any name around it, and those
 * of the mail system itself. PostgreSQL reads it as JavaScript does.
 */
export const SYSTEM_ADDRESS = `^([^@]*[-_.])?(${NO_ANSWER})([-+_.0-9][^@]*)?@|^(${OPERATORS})([+][^@]*)?@`;

const PATTERN = new RegExp(SYSTEM_ADDRESS);

export const isSystemAddress = (personKey: string): boolean => PATTERN.test(personKey);
