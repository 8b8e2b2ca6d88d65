import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { isAboutTheSender, isBadAddress } from './refusal.rules.ts';

/** What a mail server answers to one command. */
export interface SmtpReply {
  code: number;
  /** All of its lines, each with the code before it. */
  text: string;
}

/** How the sending of one message ended. */
export type SmtpResult =
  | { kind: 'accepted'; response: string }
  /** The server said no, so it does not have the message. */
  | { kind: 'refused'; isPermanent: boolean; isAddress: boolean; reason: string }
  /** The connection failed before the message began, or the server takes nothing from the sender. */
  | { kind: 'not-left'; reason: string }
  /** We did not let it begin: its campaign no longer runs. */
  | { kind: 'held-back' }
  /** The message was on its way and no answer came: the server may have it or not. */
  | { kind: 'unknown'; reason: string };

export type SmtpCommand = 'MAIL FROM' | 'RCPT TO' | 'DATA';

/** The server did what it was asked. */
export const isDone = (reply: SmtpReply | null): boolean => hundredsOf(reply) === 2;

/** After DATA. Nothing else is a reason to hand a message over: what sounds like a yes would be the answer to another command. */
export const asksForMessage = (reply: SmtpReply | null): boolean => hundredsOf(reply) === 3;

const hundredsOf = (reply: SmtpReply | null) => Math.trunc((reply?.code ?? 0) / 100);

/** The longest answer that is kept. */
const MAX_REASON = 500;

/** What the server is not even asked to take. */
export const undeliverable = (reason = 'The mail server does not take this email.'): SmtpResult => ({
  kind: 'refused',
  isPermanent: true,
  isAddress: false,
  reason,
});

/** A negative answer to a command before the message, or to the message itself. A server that says 421 takes nothing from anybody now. */
export function readRefusal(command: SmtpCommand, { code, text }: SmtpReply): SmtpResult {
  const reason = inOneLine(text, MAX_REASON);
  if (code === 421 || code < 400) return { kind: 'not-left', reason };
  if (isAboutTheSender(text, command === 'MAIL FROM')) return ofTheSender(reason);
  const isPermanent = code >= 500;
  return {
    kind: 'refused',
    isPermanent,
    isAddress: isPermanent && command === 'RCPT TO' && isBadAddress(text),
    reason,
  };
}

/** As where it cannot be reached: what waits is tried again, and whoever looks at the sender reads why. */
const ofTheSender = (said: string): SmtpResult => ({
  kind: 'not-left',
  reason: `The mail server takes nothing from this sender. It said: ${said}`,
});

/**
 * Only a whole answer of the server tells what became of a message. What ends without one has left, and nobody knows where it is.
 */
export function readAnswer(reply: SmtpReply | null): SmtpResult {
  if (reply !== null && reply.code >= 400) {
    const reason = inOneLine(reply.text, MAX_REASON);
    if (isAboutTheSender(reply.text, false)) return ofTheSender(reason);
    return { kind: 'refused', isPermanent: reply.code >= 500, isAddress: false, reason };
  }
  return reply !== null && isDone(reply)
    ? { kind: 'accepted', response: reply.text }
    : { kind: 'unknown', reason: 'The connection ended before the mail server said whether it has the email.' };
}

/** The words of a mail server as they may be kept and shown. Its answers may have many lines; only the beginning is read. */
export const inOneLine = (response: string, maxLength: number): string =>
  outsideText(response.slice(0, maxLength * 4).replaceAll(/\s+/g, ' '), maxLength);

/** What becomes of the message. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'failed'; bounced: boolean; reason: string }
  | { kind: 'unknown'; reason: string }
  | { kind: 'retry'; at: Date; reason: string }
  /** As if it had never been taken. */
  | { kind: 'put-back' };

const MINUTE_MS = 60_000;
/** Greylisting opens after some minutes, a full disk after hours; about two days in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

/** `attempts` counts this one. */
export function outcomeOf(result: SmtpResult, attempts: number, now: Date): Outcome {
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

function retry(reason: string, attempts: number, now: Date): Outcome {
  const minutes = RETRY_MINUTES[attempts - 1];
  if (minutes === undefined) return { kind: 'failed', bounced: false, reason };
  return { kind: 'retry', at: new Date(now.getTime() + minutes * MINUTE_MS), reason };
}
