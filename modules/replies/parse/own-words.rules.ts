import { beginsNotice } from './notice.rules.ts';

/** Small letters without accents, straight quotes and single spaces: so that one pattern finds every spelling. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // Before too, and what nobody sees: thousands of marks on one letter would be sorted by inserting one after the other.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019\u00b4`]/g, "'")
    .replaceAll(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u00a0\u202f\t]/g, ' ');

/** The line with which a mail program begins what it quotes; everything after it is somebody else's. In plain letters, which are simpler in Japanese too. */
const QUOTE_BEGINS: readonly RegExp[] = [
  /^-{2,}\s*(original message|original appointment|forwarded message|ursprungliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transfere|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|mensagem original|原始邮件|原邮件|元のメッセーシ)\s*-{2,}/,
  /^-{3,60}[^-](?=.{0,200}[^\s@]@[^\s@]).{5,400}-{3}$/,
  /^_{20,}$/,
  /^(begin forwarded message|debut du message (reexpedie|transfere)|anfang der weitergeleiteten nachricht|inicio del mensaje reenviado|inizio messaggio inoltrato)/,
  /^on .{5,200} wrote:$/,
  /^am .{5,200} schrieb.{0,120}:$/,
  /^le .{5,200} a ecrit\s?:$/,
  /^el .{5,200} escribio:$/,
  /^il( giorno)? .{5,200} ha scritto:$/,
  // In any other language: a year, a time and an address, and a colon at the end. Two numbers of a date are no time.
  /^(?=.{0,300}(?<!\d)20\d\d(?!\d))(?=.{0,300}(?<!\d|\d\.)\d{1,2}[:.]\d\d(?!\d|\.\d))(?=.{0,300}[^\s@]@[^\s@]).{10,300}[:：]$/,
];

/** What a program may have wrapped where it quotes; an empty line ends it. */
const MAY_GO_ON = /^(on|am|le|el|il) |(?<!\d)20\d\d(?!\d)/;

const labelled = (labels: string, rest: string) => new RegExp(`^\\*?(${plainLetters(labels)})\\s?[:：]${rest}`);

const SUBJECT_LABELS =
  'subject|objet|betreff|asunto|oggetto|onderwerp|assunto|emne|ämne|temat|předmět|predmet|aihe|tárgy|тема|konu|θέμα|主题|主旨|件名|제목|נושא|الموضوع';

/** Outlook writes the header of the mail that it quotes, without a mark before it. */
const QUOTED_FROM = labelled(
  'from|von|de|da|expéditeur|mittente|gesendet von|van|fra|från|od|lähettäjä|feladó|от|kimden|από|发件人|寄件者|差出人|보낸 사람|מאת|من',
  '\\*?\\s?\\S',
);
const QUOTED_HEADER_GOES_ON = labelled(
  `sent|date|to|gesendet|datum|an|envoyé|à|enviado|enviada|fecha|para|inviato|data|verzonden|aan|sendt|dato|til|skickat|till|wysłano|wysłane|do|odesláno|komu|lähetetty|vastaanottaja|elküldve|küldve|címzett|отправлено|дата|кому|gönderildi|tarih|kime|ημερομηνία|προς|发送时间|日期|收件人|寄件日期|收件者|送信日時|日時|宛先|날짜|받는 사람|נשלח|אל|إلى|${SUBJECT_LABELS}`,
  '',
);
const QUOTED_SUBJECT = labelled(SUBJECT_LABELS, '');

/** Quoted lines, and the link below each of our own mails. */
const NOT_OWN = /^\s*(>|\||unsubscribe: https?:\/\/\S+$)/i;

const SIGNATURE: readonly RegExp[] = [
  /^--\s?$/,
  /^(sent (from|via|with|using|by)|envoye (de|depuis|avec|par|a partir)|gesendet (von|mit|mittels|via|aus)|enviado (desde|de|con|por)|inviato (da|dal|dalla|con|tramite))\b.{0,30}\b(iphone|ipad|android|samsung|galaxy|huawei|outlook|mobile|blackberry|proton ?mail|smartphone|mail\b.*(ios|android))/,
  /^get (outlook|\S{1,20} ?mail|\S{1,20}) for (ios|android|mobile)\b/,
  /^von meinem .{1,40} gesendet/,
  /^(confidentiality|disclaimer)/,
  /^(if you no longer wish to receive|to unsubscribe from)/,
];

/** After one of these, a short closing, nothing but names, titles and numbers follows. */
const FAREWELL =
  /^(kind |best |warm |many thanks and )?(regards|wishes|cheers|sincerely|best)[,.!]?$|^(all the best|yours (truly|sincerely|faithfully)|take care|cheers|thanks and regards|with best regards)[,.!]?$|^((mit )?(freundlichen|freundliche|besten|beste|herzlichen?|liebe|schone|viele) gru(ss|e)(e|en|sse|ssen)?|mfg|vg|lg|gruss)\b.{0,20}$|^(bien )?(cordialement|a vous|amicalement|sincerement|respectueusement)[,.!]?( a vous)?[,.!]?$|^(bien cordialement|salutations( distinguees)?|meilleures salutations|belle journee|bonne journee)[,.!]?$|^((un )?(cordial )?saludos?( cordial(es)?)?|atentamente|un abrazo|reciba un cordial saludo|saludos cordiales)[,.!]?$|^((cordiali |distinti |cari )?saluti|cordialmente|un (caro |cordiale )?saluto|buona giornata|grazie e (cordiali )?saluti)[,.!]?$/;

/** More lines than these are no mail of a person; each is held against every mark of a quote. */
const READ_LINES = 3_000;

/** A longer line is a paragraph: neither the head of a quote nor a farewell is in it. */
const MARK_CHARACTERS = 1_000;

/** A farewell this many lines before the end, or fewer, closes the mail. */
const SIGNATURE_LINES = 14;

/** What the writer of a mail wrote, without what it quotes and without signature. */
export function ownWords(text: string): string {
  const lines = text.replaceAll('\r', '').split('\n', READ_LINES);
  const plain = lines.map(markOf);
  const own = beforeQuote(plain);
  const kept = lines.slice(0, own).filter((line, i) => !NOT_OWN.test(line) && !beginsQuote(plain, i));
  return withoutSignature(kept)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const markOf = (line: string) => plainLetters(line.slice(0, MARK_CHARACTERS)).replaceAll(/\s+/g, ' ').trim();

/** How many lines stand before the quote; what is written under it (bottom posting) is found by its marks instead. */
function beforeQuote(lines: readonly string[]): number {
  for (let i = 0; i < lines.length; i++) {
    if (!beginsQuote(lines, i)) continue;
    const isBottomPosted = hasOwnAfterQuote(lines.slice(i + 1));
    const hasOwnAbove = lines.slice(0, i).some((line) => line !== '');
    if (hasOwnAbove || !isBottomPosted) return i;
    return lines.length;
  }
  return lines.length;
}

function beginsQuote(lines: readonly string[], i: number): boolean {
  const line = lines[i] ?? '';
  if (marksQuote(line)) return true;
  if (MAY_GO_ON.test(line) && marksWrapped(line, lines[i + 1] ?? '', lines[i + 2] ?? '')) return true;
  if (!QUOTED_FROM.test(line)) return false;
  const below = lines.slice(i + 1, i + 5);
  return /@|<|\[mailto/.test(line)
    ? below.slice(0, 3).some((one) => QUOTED_HEADER_GOES_ON.test(one))
    : below.some((one) => QUOTED_SUBJECT.test(one)) && QUOTED_HEADER_GOES_ON.test(below[0] ?? '');
}

const marksQuote = (line: string) => QUOTE_BEGINS.some((begins) => begins.test(line));

/** A sentence of the writer's right above such a line is none. */
function marksWrapped(line: string, next: string, third: string): boolean {
  if (next === '' || marksQuote(next)) return false;
  if (marksQuote(`${line} ${next}`)) return true;
  return (
    third !== '' && !marksQuote(third) && !marksQuote(`${next} ${third}`) && marksQuote(`${line} ${next} ${third}`)
  );
}

function hasOwnAfterQuote(lines: readonly string[]): boolean {
  const firstQuoted = lines.findIndex((line) => line.startsWith('>'));
  return firstQuoted !== -1 && lines.slice(firstQuoted).some((line) => line !== '' && !line.startsWith('>'));
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  const plain = lines.map(markOf);
  const signature = plain.findIndex((line, i) => beginsSignature(line, plain[i + 1]));
  const end = signature === -1 ? lines.length : signature;
  const filled = plain.slice(0, end).filter((line) => line !== '').length;
  let seen = 0;
  for (let i = 0; i < end; i++) {
    const line = plain[i] ?? '';
    if (line === '') continue;
    seen += 1;
    if (seen > 1 && filled - seen <= SIGNATURE_LINES && FAREWELL.test(line)) return lines.slice(0, i);
  }
  return lines.slice(0, end);
}

const beginsSignature = (line: string, next = ''): boolean =>
  SIGNATURE.some((begins) => begins.test(line)) || beginsNotice(line, next);
