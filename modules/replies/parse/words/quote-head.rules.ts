import { plainLetters } from '../plain-letters.rules.ts';
import { isGreeting } from './phrases.rules.ts';

/**
 * Lines with which mail clients begin a quote. Everything after them is quoted. In plain letters, which also
 * simplify Japanese.
 */
const QUOTE_BEGINS: readonly RegExp[] = [
  /^-{2,}\s*(original message|original appointment|forwarded message|ursprungliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transfere|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|mensagem original|原始邮件|原邮件|元のメッセーシ)\s*-{2,}/,
  /^_{20,}$/,
  /^(begin forwarded message|debut du message (reexpedie|transfere)|anfang der weitergeleiteten nachricht|inicio del mensaje reenviado|inizio messaggio inoltrato)/,
  /^on .{5,200} wrote:$/,
  /^am .{5,200} schrieb.{0,120}:$/,
  /^le .{5,200} a ecrit\s?:$/,
  /^el .{5,200} escribio:$/,
  /^il( giorno)? .{5,200} ha scritto:$/,
  /^op .{5,200} (schreef.{0,120}|geschreven):$/,
];

/** Any language: frames of Zoho and Notes, or a date without a time. */
const FRAMED: readonly RegExp[] = [
  /^-{3,60}[^-](?=.{0,200}[^\s@]@[^\s@]).{5,400}-{3}$/,
  /^20\d\d-\d\d-\d\d [^@]{0,100}<[^\s@<>]{1,64}@[^\s@<>]{1,253}>:$/,
];
/** Any other language: a year, a time, an address in brackets and a final colon. */
const IN_A_HEAD: readonly RegExp[] = [
  /(?<!\d)20\d\d(?!\d)/,
  /(?<!\d|\d\.)\d{1,2}[:.]\d\d(?!\d|\.\d)/,
  /[<([‹（] ?(mailto:)?[^\s@<>()[\]]{1,64}@[^\s@]/,
  /[:：]$/,
];
/** The writer speaks of themselves or to the reader. */
const SPEAKS = /(?<!\p{L})(you|your|sie|ihnen|ich|mich|mir|vous|votre|usted|ustedes)(?!\p{L})/u;
/** A sentence of the writer: addresses the reader, follows a label, or continues after an address. */
const IN_A_SENTENCE: readonly RegExp[] = [SPEAKS, /^\p{L}[\p{L} ]{1,30}[:：] /u, /@[^\s@<>()[\]]{1,253}[>)\]›）][.!?]/];
const MAX_HEAD = 310;

/** Starts of a quote header that may be wrapped. An empty line ends it. */
const MAY_GO_ON = /^(on|am|le|el|il|op) |(?<!\d)20\d\d(?!\d)/;

/** This ending may follow an empty line. */
const HEAD_ENDS = /^(wrote|a ecrit|escribio|ha scritto|schreef) ?:$/;

const labelled = (labels: string, rest: string) => new RegExp(`^\\*?(${plainLetters(labels)})\\s?[:：]${rest}`);

const SUBJECT_LABELS =
  'subject|objet|betreff|asunto|oggetto|onderwerp|assunto|emne|ämne|temat|předmět|predmet|aihe|tárgy|тема|konu|θέμα|主题|主旨|件名|제목|נושא|الموضوع';

/** Outlook quotes the header of a mail without a mark before it. */
const QUOTED_FROM = labelled(
  'from|von|de|da|expéditeur|mittente|gesendet von|van|fra|från|od|lähettäjä|feladó|от|kimden|από|发件人|寄件者|差出人|보낸 사람|מאת|من',
  '\\*?\\s?\\S',
);
const QUOTED_HEADER_GOES_ON = labelled(
  `sent|date|to|gesendet|datum|an|envoyé|à|enviado|enviada|fecha|para|inviato|data|verzonden|aan|sendt|dato|til|skickat|till|wysłano|wysłane|do|odesláno|komu|lähetetty|vastaanottaja|elküldve|küldve|címzett|отправлено|дата|кому|gönderildi|tarih|kime|ημερομηνία|προς|发送时间|日期|收件人|寄件日期|收件者|送信日時|日時|宛先|날짜|받는 사람|נשלח|אל|إلى|${SUBJECT_LABELS}`,
  '',
);
const NAMES_ADDRESS = /@|<|\[mailto/;
const QUOTED_SUBJECT = labelled(SUBJECT_LABELS, '');

/** Unsubscribe link below every message we send. */
export const UNSUBSCRIBE_LINE = /^unsubscribe: https?:\/\/\S+$/;

/** Tells for each line (in plain letters) whether it belongs to a quote header. */
export function markQuoteHeads(lines: readonly string[]): boolean[] {
  const isOfHead = lines.map(() => false);
  const said = lines.findIndex((line) => line !== '' && !isGreeting(line));
  const ours = lines.findLastIndex((line) => UNSUBSCRIBE_LINE.test(line));
  for (let i = 0; i < lines.length; ) {
    const head = headAt(lines, i);
    const next = lines.slice(i + head.lines, i + head.lines + 3).find((line) => line !== '');
    // A header known only by its shape could otherwise hide the writer's whole text.
    const isMeant = head.isNamed || next?.startsWith('>') === true || i < ours || (said !== -1 && said < i);
    const end = i + Math.max(1, head.lines);
    if (isMeant) isOfHead.fill(true, i, i + head.lines);
    i = isMeant ? end : i + 1;
  }
  return isOfHead;
}

interface Head {
  lines: number;
  isNamed: boolean;
}

const NO_HEAD: Head = { lines: 0, isNamed: false };

function headAt(lines: readonly string[], i: number): Head {
  const [line = '', next = '', third = ''] = lines.slice(i, i + 3);
  const wrapped = () => (MAY_GO_ON.test(line) ? linesOfWrapped(line, next, third) : 0);
  const count = marksQuote(line) ? 1 : wrapped();
  if (count > 0) return { lines: count, isNamed: isPrograms(lines.slice(i, i + count).join(' ')) };
  return outlookHeadAt(lines, i);
}

function outlookHeadAt(lines: readonly string[], i: number): Head {
  const line = lines[i] ?? '';
  if (!QUOTED_FROM.test(line)) return headWithDateFirst(lines, i);
  const below = lines.slice(i + 1, i + 5);
  const isNamed = NAMES_ADDRESS.test(line);
  const isHead = isNamed
    ? below.slice(0, 3).some((one) => QUOTED_HEADER_GOES_ON.test(one))
    : below.some((one) => QUOTED_SUBJECT.test(one)) && QUOTED_HEADER_GOES_ON.test(below[0] ?? '');
  return isHead ? { lines: 2 + below.findLastIndex((one) => QUOTED_HEADER_GOES_ON.test(one)), isNamed } : NO_HEAD;
}

/** Format of GMX. */
function headWithDateFirst(lines: readonly string[], i: number): Head {
  const [date = '', from = ''] = lines.slice(i, i + 2);
  if (!QUOTED_HEADER_GOES_ON.test(date) || !QUOTED_FROM.test(from) || !NAMES_ADDRESS.test(from)) return NO_HEAD;
  const head = outlookHeadAt(lines, i + 1);
  return head === NO_HEAD ? NO_HEAD : { ...head, lines: head.lines + 1 };
}

const isNamed = (line: string) => QUOTE_BEGINS.some((begins) => begins.test(line));
/** Excludes lines that address the reader, because some programs write "you wrote". */
const isPrograms = (line: string) => isNamed(line) && !SPEAKS.test(line) && !/^(on .*\bi|op .*\b(u|ik)) /.test(line);
const marksQuote = (line: string) =>
  isNamed(line) ||
  FRAMED.some((frame) => frame.test(line)) ||
  (line.length <= MAX_HEAD &&
    IN_A_HEAD.every((part) => part.test(line)) &&
    !IN_A_SENTENCE.some((part) => part.test(line)));

/** A sentence of the writer directly above a quote header is not part of it. */
function linesOfWrapped(line: string, next: string, third: string): number {
  if (next === '') return HEAD_ENDS.test(third) && isNamed(`${line} ${third}`) ? 3 : 0;
  if (marksQuote(next)) return 0;
  if (marksQuote(`${line} ${next}`)) return 2;
  const isThree =
    third !== '' && !marksQuote(third) && !marksQuote(`${next} ${third}`) && marksQuote(`${line} ${next} ${third}`);
  return isThree ? 3 : 0;
}
