import { outsideText } from '../../../src/kernel/text/outside-text.ts';

/** How the sending of one message ended. */
export type SmtpResult =
  | { kind: 'accepted'; response: string }
  /** The server said no, so it does not have the message. */
  | { kind: 'refused'; isPermanent: boolean; isAddress: boolean; reason: string }
  /** The connection failed before the message began. */
  | { kind: 'not-left'; reason: string }
  /** We did not let it begin: its campaign no longer runs. */
  | { kind: 'held-back' }
  /** The message was on its way and no answer came: the server may have it or not. */
  | { kind: 'unknown'; reason: string };

/** What nodemailer tells of a failure. */
export interface SmtpFailure {
  code?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
}

/** Commands whose negative answer is an answer to this message; other failures are those of the connection. */
const ANSWERED = new Set(['EENVELOPE', 'EMESSAGE']);

/** The longest answer that is kept. */
const MAX_REASON = 500;

/**
 * Only a whole answer of the server tells that it did not take a message. What ends without one ends before the message
 * began, and then nothing has left, or after, and then nobody knows.
 */
export function readFailure({ code, command, response, responseCode }: SmtpFailure, hasBegun: boolean): SmtpResult {
  if (response !== undefined && responseCode !== undefined && ANSWERED.has(code ?? '') && responseCode >= 400) {
    return {
      kind: 'refused',
      isPermanent: responseCode >= 500,
      isAddress: responseCode >= 500 && command === 'RCPT TO' && isAboutTheAddress(response),
      reason: inOneLine(response, MAX_REASON),
    };
  }
  if (code === 'EENVELOPE' || (code === 'EMESSAGE' && !hasBegun)) {
    return {
      kind: 'refused',
      isPermanent: true,
      isAddress: false,
      reason: 'The mail server does not take this email.',
    };
  }
  return hasBegun
    ? { kind: 'unknown', reason: 'The connection ended before the mail server said whether it has the email.' }
    : { kind: 'not-left', reason: 'The connection to the mail server was lost.' };
}

/** The words of a mail server as they may be kept and shown. Its answers may have many lines; only the beginning is read. */
export const inOneLine = (response: string, maxLength: number): string =>
  outsideText(response.slice(0, maxLength * 4).replaceAll(/\s+/g, ' '), maxLength);

/**
 * RFC 3463: 5.1.x and 5.2.x are about the mailbox, 5.7.x about who sends. Without such a code, what is refused at this
 * point is the address.
 */
function isAboutTheAddress(response: string): boolean {
  const [, subject] = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}/.exec(response) ?? [];
  return subject === undefined || subject === '1' || subject === '2' || subject === '0';
}

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
