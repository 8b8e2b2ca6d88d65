/**
 * What a rejection says about the recipient address. `hard`: invalid. `blocked`: rejected because of the content
 * or the sender; the address may be valid. `soft`: may still arrive later.
 */
export type Severity = 'hard' | 'blocked' | 'soft';

/** Enhanced status codes (RFC 3463) about the email or its sender. 5.1.7 and 5.1.8 concern the sender's address. */
const BLOCKED_STATUS = /^5\.1\.[78]$|^5\.2\.3$|^5\.3\.4$|^5\.[67]\.\d+$/;
/** A full or disabled mailbox may accept email later. */
const SOFT_STATUS = /^4\.|^5\.2\.2$/;
/** Network, system and protocol errors say nothing about the address, unless the text names it. */
const BY_WORDS = { soft: /^5\.(3\.[1-9]|4\.)/, blocked: /^5\.5\./ };

const BLOCKED_TEXT =
  /\b(spam|blacklist|blocklist|blocked|reputation|dmarc|spf|dkim|policy|rejected due to|message too (large|big)|size limit|relay(ing)?( access)? (is )?(denied|not (permitted|allowed)|prohibited)|(unable|not (permitted|allowed)) to relay|authentication( is)? required|not authenticated|must authenticate|(sending|rate|daily|hourly) (limit|quota)|limit exceeded|too many (messages|mails|emails|recipients|connections))\b/;
const SOFT_TEXT =
  /\b(mailbox (is )?full|over ?quota|quota exceeded|insufficient (system )?storage|temporar|will (be )?retr|retry time|timed out|try again later|voll\b|plein|llen[oa]|pien[oa])/;
/** Some servers use this wording for an email they gave up on. */
const WAITING_TEXT =
  /\b(delayed|still trying|not yet (been )?delivered|will keep trying|delivery attempts will continue)\b/;
/** Means an invalid address, whatever the status code. */
const NO_SUCH_TEXT =
  /\b(unknown (user|recipient|address|mailbox|account|domain)|(user|recipient|address|addressee|mailbox|account|domain|host)( name)? (is )?(unknown|not found|unavailable|disabled|inactive|invalid)|no such (user|recipient|address|mailbox|account|domain|host|person)|(does not|doesn't) exist|recipient address rejected|nxdomain)\b/;

/** `said` must be in lower case. */
export function severityOf(status: string, said: string): Severity {
  if (SOFT_STATUS.test(status)) return 'soft';
  if (BLOCKED_STATUS.test(status)) return 'blocked';
  if (status.startsWith('5.1.')) return 'hard';
  const saysNoSuch = NO_SUCH_TEXT.test(said);
  if (BY_WORDS.soft.test(status)) return saysNoSuch ? 'hard' : 'soft';
  if (BY_WORDS.blocked.test(status)) return saysNoSuch ? 'hard' : 'blocked';
  if (SOFT_TEXT.test(said)) return 'soft';
  if (WAITING_TEXT.test(said)) return saysNoSuch && status.startsWith('5.') ? 'hard' : 'soft';
  return BLOCKED_TEXT.test(said) ? 'blocked' : 'hard';
}

/** RFC 5321 section 4.2.2 and RFC 7504: codes about the recipient, for responses without an enhanced status. */
const ABOUT_THE_RECIPIENT = /^55[01236]/;

/** Tells whether a permanent rejection means that the address is invalid. */
export function isBadAddress(answer: string): boolean {
  const said = answer.toLowerCase();
  const [, status] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer) ?? [];
  if (status !== undefined) return severityOf(status, said) === 'hard';
  return ABOUT_THE_RECIPIENT.test(answer) ? severityOf('', said) === 'hard' : NO_SUCH_TEXT.test(said);
}

/** Rejections of the sender rather than of one email: no login, sender address not allowed, or limit reached. */
const SENDER_TEXT =
  /\b((daily|hourly|sending|outbound|submission)(?:(?!receiv)[a-z ]){0,20} (limit|quota)|submissionquotaexceeded|max(imum)? e?mails per|outbound sender|authentication( is)? required|must authenticate)/;
/**
 * After MAIL FROM, only these codes are about the email: too large, or characters that the server does not
 * support.
 */
const OF_THE_MAIL = /^552\b|^5\d\d[ -]5\.(2\.3|3\.4|6\.\d+)\b/;

/** Tells whether the server would reject every email of this sender. Then no message fails and all of them wait. */
export const isSenderRejection = (answer: string, isToItsAddress: boolean): boolean =>
  (isToItsAddress && !OF_THE_MAIL.test(answer)) || SENDER_TEXT.test(answer.toLowerCase());
