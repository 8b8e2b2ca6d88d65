import { type Severity, severityOf } from '../../senders/connections/rejection.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';

/** A bounce of our messages has one recipient. Looking up more is useless. */
export const MAX_RECIPIENTS = 20;

export interface Bounce {
  severity: Severity;
  recipients: string[];
  reason: string;
}

const FROM_A_MAIL_SYSTEM =
  /^(mailer-daemon|postmaster|mail-daemon|mdaemon|postmaster-noreply|bounces?|double-bounce|microsoftexchange[\da-f]{32})(\+|@|$)/i;

const FAILED_SUBJECT =
  /(undeliver|delivery (status notification|has failed|failure|failed|incomplete|problem)|mail delivery (failed|system|failure)|failure notice|returned mail|could not be delivered|not delivered|unzustellbar|nicht zugestellt|non remis|echec de (la )?(remise|distribution)|no se (ha )?(pudo|podido) entregar|no entregado|mancata consegna|non recapitat|message not delivered)/;
/** People also use these words. */
const WARNING_SUBJECT = /^warning: (message|could not send)/;

const FAILED_TEXT =
  /(this is the qmail-send program|this message was created automatically by mail delivery software|could not be delivered|wasn't delivered|was not delivered|delivery to the following recipients? failed|i'm sorry to have to inform you|konnte nicht zugestellt werden|n'a pas pu etre (remis|distribue)|no se ha podido entregar|non e stato possibile (consegnare|recapitare)|address(es)? failed|couldn't be delivered|permanent(ly)? (fatal )?error)/;

/** Returns the bounce that a mail reports, or null. */
export function parseBounce(mail: InboundMail): Bounce | null {
  if (isDeliveryReport(mail)) return fromReport(mail);
  const text = plainLetters(mail.text);
  const failedRecipients = mail.headers['x-failed-recipients'];
  if (failedRecipients === undefined && !saysFailed(mail, text)) return null;
  return fromText(mail, text, failedRecipients);
}

/**
 * Auto-replies also have an empty return path (RFC 3834) and may say that mail is not delivered. So without the
 * name of a mail system, the subject must say it.
 */
function saysFailed({ from, headers, subject }: InboundMail, text: string): boolean {
  const isFromSystem = from === null || FROM_A_MAIL_SYSTEM.test(from);
  if (!isFromSystem && headers['return-path'] !== '<>') return false;
  const said = plainLetters(subject);
  return FAILED_SUBJECT.test(said) || (isFromSystem && (WARNING_SUBJECT.test(said) || FAILED_TEXT.test(text)));
}

const isDeliveryReport = ({ headers, report }: InboundMail) =>
  report !== null &&
  (/report-type\s*=\s*"?delivery-status/i.test(headers['content-type'] ?? '') ||
    /^(final|original)-recipient:/im.test(report)) &&
  !/^feedback-type:/im.test(report) &&
  !/^disposition:/im.test(report);

function fromReport({ report, text }: InboundMail): Bounce {
  const fields = report ?? '';
  const failed = blocksOf(fields).filter((block) => /^action:\s*failed/im.test(block));
  const block = failed[0] ?? fields;
  const status = /^status:\s*(\d\.\d+\.\d+)/im.exec(block)?.[1] ?? '';
  const diagnostic = unfolded(/^diagnostic-code:\s*(?:\w+;\s*)?((?:.|\n[ \t])+)/im.exec(block)?.[1] ?? '');
  const recipients = (failed.length > 0 ? failed : [fields]).flatMap(recipientsIn);
  const severity = failed.length === 0 ? 'soft' : severityOf(status, plainLetters(diagnostic));
  return {
    severity,
    recipients: recipients.slice(0, MAX_RECIPIENTS),
    reason: reasonOf(status, diagnostic === '' ? (firstLine(text) ?? '') : diagnostic),
  };
}

const blocksOf = (fields: string) => fields.replaceAll('\r', '').split(/\n\s*\n/);

const recipientsIn = (block: string) =>
  [...block.matchAll(/^(?:final|original)-recipient:\s*(?:[\w-]+;\s*)?<?([^\s<>;]+@[^\s<>;]+)>?/gim)].map(
    ([, address = '']) => address,
  );

/** Status code of RFC 3463. The lookarounds exclude IP addresses, which have one more number. */
const STATUS = /(?<![\d.])[245]\.[0-7]\.\d{1,3}(?!\.?\d)/;

function fromText({ text: readable }: InboundMail, text: string, failed: string | undefined): Bounce {
  const said = withoutCopy(text);
  const status = STATUS.exec(said)?.[0] ?? '';
  const code = /\b(4|5)\d\d[ -]/.exec(said)?.[1] ?? '';
  const marked = [...text.matchAll(/(?:<|^[ \t]*|: ?)([\w.+'-]{1,64}@[\w.-]{1,253}\.[a-z]{2,})>?:?/gm)].map(
    ([, address = '']) => address,
  );
  const recipients = failed === undefined ? marked : failed.split(',').map((address) => address.trim());
  return {
    severity: severityOf(status === '' && code !== '' ? `${code}.0.0` : status, said),
    recipients: recipients.slice(0, MAX_RECIPIENTS),
    reason: reasonOf(
      status,
      lineWith(
        readable,
        status === '' ? /\b[45]\d\d\b|no (such|mailbox)|unknown|not exist/i : new RegExp(status.replaceAll('.', '\\.')),
      ) ?? '',
    ),
  };
}

/** Removes the copy of our own message, which says nothing about the cause. */
function withoutCopy(text: string): string {
  const lines = text.split('\n');
  const copy = lines.findIndex(isHeadOfCopy);
  return copy === -1 ? text : lines.slice(0, copy).join('\n');
}

const isHeadOfCopy = (line: string) =>
  /^[ \t>]*(return-path|received|message-id|dkim-signature):/.test(line) ||
  (/^[ \t]*--/.test(line) && /\b(copy|original|headers)\b/.test(line));

const unfolded = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const firstLine = (text: string) => text.split('\n').find((line) => line.trim() !== '');
const lineWith = (text: string, wanted: RegExp) =>
  text.split('\n').find((line) => wanted.test(line)) ?? firstLine(text);
const reasonOf = (status: string, said: string) =>
  `bounce${status === '' ? '' : ` ${status}`}: ${unfolded(said).slice(0, 300)}`;
