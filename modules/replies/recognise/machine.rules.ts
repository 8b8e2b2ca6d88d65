import { plainLetters } from '../parse/plain-letters.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';

const AUTO_SUBJECT =
  /^(re: ?|aw: ?|fwd?: ?)?(auto(matic|mated|-)? ?(reply|response|answer)|auto ?reply|autoreply|automatische (antwort|ruckmeldung)|abwesenheit|reponse automatique|message automatique|absence|respuesta automatica|contestacion automatica|risposta automatica|out of (the )?office|ooo\b|fuera de (la )?oficina|fuori (ufficio|sede)|assenza dall'ufficio|abwesend|ticket received|we have received your|\[?ticket[ #:]|eingangsbestatigung|accuse de reception|acuse de recibo|conferma di ricezione)/;

export function findAutomaticHeader({ headers }: InboundMail): string | null {
  const auto = headers['auto-submitted']?.toLowerCase();
  if (auto !== undefined && !auto.startsWith('no')) return `its Auto-Submitted header is "${auto}"`;
  for (const name of ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-reply', 'x-mail-autoreply']) {
    if (headers[name] !== undefined && !/^no$/i.test(headers[name])) return `it has the header ${name}`;
  }
  return null;
}

export function findMachineSign(mail: InboundMail): string | null {
  const { headers, subject, report } = mail;
  const automatic = findAutomaticHeader(mail);
  if (automatic !== null) return automatic;
  const precedence = headers.precedence?.toLowerCase();
  if (precedence !== undefined && /auto|bulk|junk|list/.test(precedence)) return `its precedence is "${precedence}"`;
  if (headers['x-ms-exchange-generated-message-source'] !== undefined) return 'an Exchange server created it';
  if (/^disposition:/im.test(report ?? '')) return 'it is a read receipt';
  if (AUTO_SUBJECT.test(plainLetters(subject).trim())) return 'its subject says so';
  return null;
}

/** Mail to many recipients. A newsletter from a lead is not a reply. */
export const isBulk = ({ headers }: InboundMail): boolean =>
  headers['list-id'] !== undefined ||
  headers['list-unsubscribe'] !== undefined ||
  /^(bulk|list)$/i.test(headers.precedence ?? '');
