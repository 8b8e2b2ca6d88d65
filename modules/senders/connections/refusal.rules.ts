/**
 * What a refusal says of the address that a mail was for. `hard`: it is no good. `blocked`: refused for what the mail is or who sent it; the
 * address may be good. `soft`: it may still arrive, or would another day.
 */
export type Severity = 'hard' | 'blocked' | 'soft';

/** Enhanced status codes (RFC 3463) that are about the mail or its sender: 5.1.7 and 5.1.8 are about the address of the sender. */
const BLOCKED_STATUS = /^5\.1\.[78]$|^5\.2\.3$|^5\.3\.4$|^5\.[67]\.\d+$/;
/** A full or sleeping mailbox may be better tomorrow. */
const SOFT_STATUS = /^4\.|^5\.2\.2$/;
/** A network or a system that is down may be too, and a dialogue that failed is nobody's address: unless the words say that it is one. */
const BY_WORDS = { soft: /^5\.(3\.[1-9]|4\.)/, blocked: /^5\.5\./ };

const BLOCKED_TEXT =
  /\b(spam|blacklist|blocklist|blocked|reputation|dmarc|spf|dkim|policy|rejected due to|message too (large|big)|size limit|relay(ing)?( access)? (is )?(denied|not (permitted|allowed)|prohibited)|(unable|not (permitted|allowed)) to relay|authentication( is)? required|not authenticated|must authenticate|(sending|rate|daily|hourly) (limit|quota)|limit exceeded|too many (messages|mails|emails|recipients|connections))\b/;
const SOFT_TEXT =
  /\b(mailbox (is )?full|over ?quota|quota exceeded|insufficient (system )?storage|temporar|will (be )?retr|retry time|timed out|try again later|voll\b|plein|llen[oa]|pien[oa])/;
/** Some say so of a mail that they gave up. */
const WAITING_TEXT =
  /\b(delayed|still trying|not yet (been )?delivered|will keep trying|delivery attempts will continue)\b/;
/** Says that there is no such address, whatever the number before it says. */
const NO_SUCH_TEXT =
  /\b(unknown (user|recipient|address|mailbox|account|domain)|(user|recipient|address|addressee|mailbox|account|domain|host)( name)? (is )?(unknown|not found|unavailable|disabled|inactive|invalid)|no such (user|recipient|address|mailbox|account|domain|host|person)|(does not|doesn't) exist|recipient address rejected|nxdomain)\b/;

/** `said` are the server's words, in small letters. */
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

/** RFC 5321, 4.2.2, and RFC 7504: of the answers to a recipient without a status of their own, those that are about it. */
const ABOUT_THE_RECIPIENT = /^55[01236]/;

/** Whether what a server answers to a recipient for good says that the address is no good. */
export function isBadAddress(answer: string): boolean {
  const said = answer.toLowerCase();
  const [, status] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer) ?? [];
  if (status !== undefined) return severityOf(status, said) === 'hard';
  return ABOUT_THE_RECIPIENT.test(answer) ? severityOf('', said) === 'hard' : NO_SUCH_TEXT.test(said);
}

/** What a server says of the sender and not of one mail: it is not logged in, may not write from its address, or has sent enough. */
const SENDER_TEXT =
  /\b((daily|hourly|sending|outbound|submission)(?:(?!receiv)[a-z ]){0,20} (limit|quota)|submissionquotaexceeded|max(imum)? e?mails per|outbound sender|authentication( is)? required|must authenticate)/;
/** Of a sender's address, nothing but the mail can be wrong where it is too large or in letters that the server does not know. */
const OF_THE_MAIL = /^552\b|^5\d\d[ -]5\.(2\.3|3\.4|6\.\d+)\b/;

/** Whether a server would say the same of every mail of this sender: then none is to blame, and all are to wait. */
export const isAboutTheSender = (answer: string, isToItsAddress: boolean): boolean =>
  (isToItsAddress && !OF_THE_MAIL.test(answer)) || SENDER_TEXT.test(answer.toLowerCase());
