import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { isBadAddress, isSenderRejection } from './rejection.rules.ts';

export interface SmtpReply {
  code: number;
  /** All lines, each with its code. */
  text: string;
}

export type SmtpResult =
  | { kind: 'accepted'; response: string }
  /** The server rejected the message and does not have it. */
  | { kind: 'refused'; isPermanent: boolean; isAddress: boolean; reason: string }
  /** The connection failed before the message began, or the server rejects the sender. */
  | { kind: 'not-left'; reason: string }
  /** Not started, because the campaign no longer runs. */
  | { kind: 'held-back' }
  /** The message was being sent and no response came. The server may have it. */
  | { kind: 'unknown'; reason: string };

export type SmtpCommand = 'MAIL FROM' | 'RCPT TO' | 'DATA';

export const isPositive = (reply: SmtpReply | null): boolean => replyClass(reply) === 2;

/** Only a 3xx response to DATA permits the message. A 2xx response here would belong to another command. */
export const asksForMessage = (reply: SmtpReply | null): boolean => replyClass(reply) === 3;

const replyClass = (reply: SmtpReply | null) => Math.trunc((reply?.code ?? 0) / 100);

const MAX_REASON = 500;

/** For messages that are not offered to the server. */
export const rejectLocally = (reason = 'The mail server does not accept this email.'): SmtpResult => ({
  kind: 'refused',
  isPermanent: true,
  isAddress: false,
  reason,
});

/** Converts a negative response to a command or a message. Code 421 means that the server accepts nothing now. */
export function parseRejection(command: SmtpCommand, { code, text }: SmtpReply): SmtpResult {
  const reason = toOneLine(text, MAX_REASON);
  if (code === 421 || code < 400) return { kind: 'not-left', reason };
  if (isSenderRejection(text, command === 'MAIL FROM')) return senderRejected(reason);
  const isPermanent = code >= 500;
  return {
    kind: 'refused',
    isPermanent,
    isAddress: isPermanent && command === 'RCPT TO' && isBadAddress(text),
    reason,
  };
}

/** Treated like an unreachable server: messages are retried, and the sender shows the reason. */
const senderRejected = (said: string): SmtpResult => ({
  kind: 'not-left',
  reason: `The mail server accepts no email from this sender. It said: ${said}`,
});

/** Only a complete response gives the outcome. Without one the message has left, and its outcome is unknown. */
export function parseMessageReply(reply: SmtpReply | null): SmtpResult {
  if (reply !== null && reply.code >= 400) {
    const reason = toOneLine(reply.text, MAX_REASON);
    if (isSenderRejection(reply.text, false)) return senderRejected(reason);
    return { kind: 'refused', isPermanent: reply.code >= 500, isAddress: false, reason };
  }
  return reply !== null && isPositive(reply)
    ? { kind: 'accepted', response: reply.text }
    : { kind: 'unknown', reason: 'The connection ended before the mail server said whether it has the email.' };
}

/** Returns a server response in one line for storage and display. Reads only its beginning. */
export const toOneLine = (response: string, maxLength: number): string =>
  outsideText(response.slice(0, maxLength * 4).replaceAll(/\s+/g, ' '), maxLength);

export type SmtpOutcome =
  | { kind: 'sent' }
  | { kind: 'failed'; bounced: boolean; reason: string }
  | { kind: 'unknown'; reason: string }
  | { kind: 'retry'; at: Date; reason: string }
  /** Queued again as if it had never been claimed. */
  | { kind: 'put-back' };

const MINUTE_MS = 60_000;
/** Greylisting takes minutes, a full disk hours. The attempts span about two days. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

/** `attempts` includes this one. */
export function outcomeOf(result: SmtpResult, attempts: number, now: Date): SmtpOutcome {
  switch (result.kind) {
    case 'accepted':
      return { kind: 'sent' };
    case 'unknown':
      return { kind: 'unknown', reason: result.reason };
    case 'refused':
      if (result.isPermanent) return { kind: 'failed', bounced: result.isAddress, reason: result.reason };
      return retry(result.reason, attempts, now);
    case 'not-left':
      return retry(result.reason, attempts, now);
    case 'held-back':
      return { kind: 'put-back' };
    default:
      return result satisfies never;
  }
}

function retry(reason: string, attempts: number, now: Date): SmtpOutcome {
  const minutes = RETRY_MINUTES[attempts - 1];
  if (minutes === undefined) return { kind: 'failed', bounced: false, reason };
  return { kind: 'retry', at: new Date(now.getTime() + minutes * MINUTE_MS), reason };
}
