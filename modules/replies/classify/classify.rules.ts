import { sentimentOf } from '../../campaign-state/reply-class.rules.ts';
import { ownWords, plainLetters } from '../parse/own-words.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { machineSign } from '../recognise/machine.rules.ts';
import type { Qualification, ReplyClass } from '../reply.schema.ts';
import { lexiconsFor } from './lexicon/languages.rules.ts';
import type { Lexicon } from './lexicon/lexicon.rules.ts';

type Meaning = keyof Lexicon;

/** Longer texts are not read to the end: who wants something says so before. */
const READ_CHARACTERS = 4_000;

/**
 * In this order, and what one meaning was found in is taken out before the next is looked for: so "not interested" is
 * never found to be "interested".
 */
const ORDER = [
  'unsubscribe',
  'wrongPerson',
  'closed',
  'meetingBooked',
  'notInterested',
  'later',
  'interested',
] as const;

/** What a mail says, by fixed rules: the same for the same mail, always. */
export function classifyByRules(mail: InboundMail): Qualification {
  const machine = machineSign(mail);
  const own = ownWords(mail.text);
  const text = plainLetters(own).replaceAll(/\s+/g, ' ').trim().slice(0, READ_CHARACTERS);
  const subject = plainLetters(mail.subject);
  const lexicons = lexiconsFor(`${text} ${subject}`);
  const away = firstOf(lexicons, 'outOfOffice', `${subject} . ${text}`);
  if (machine !== null) return ofMachine(machine, away ?? ABSENCE.exec(text)?.[0] ?? null);
  const calendar = ofCalendar(mail);
  if (calendar !== null) return calendar;
  const program = firstOf(lexicons, 'autoReply', text);
  if (program !== null) {
    return away === null
      ? qualified('autoReply', 0.8, `The text says "${program}", as automatic answers do.`)
      : qualified('outOfOffice', 0.85, `The text says "${away}".`);
  }
  return ofPerson({ text, subject, lexicons, away });
}

/** From a program, a span of days or a day on which somebody reads again means an absence, whatever it is spent with; hours of a day do not. */
const ABSENCE =
  /\b(until|till|bis|jusqu'?au|hasta|fino al?)\b[^.\d]{0,25}\d{1,2}(?!\d|:| ?(uhr|h|heures|horas|ore|am|pm|o'clock)\b)|\b(reprend|retour|back on|returning|wieder da|zuruck|vuelvo|de vuelta|rientr|torn)\w*\b.{0,50}\d/;

const ofMachine = (machine: string, away: string | null) =>
  away === null
    ? qualified('autoReply', 0.95, `A program answered: ${machine}.`)
    : qualified('outOfOffice', 0.97, `A program answered (${machine}) and says "${away}".`);

/** An answer to an invitation needs no words. */
function ofCalendar({ calendar }: InboundMail): Qualification | null {
  if (calendar === null) return null;
  if (/^PARTSTAT=DECLINED|;PARTSTAT=DECLINED/im.test(calendar))
    return qualified('notInterested', 0.7, 'The invitation was declined.');
  if (/^METHOD:REQUEST/im.test(calendar))
    return qualified('meetingBooked', 0.95, 'The mail is an invitation to a meeting.');
  return /;PARTSTAT=ACCEPTED/i.test(calendar) ? qualified('meetingBooked', 0.95, 'The invitation was accepted.') : null;
}

interface Reading {
  text: string;
  subject: string;
  lexicons: readonly Lexicon[];
  away: string | null;
}

function ofPerson({ text, subject, lexicons, away }: Reading): Qualification {
  const found = meaningsIn(lexicons, text);
  const said = (meaning: Meaning) => found.get(meaning);
  if (away !== null && !found.has('unsubscribe') && isAbout(found, lexicons, text)) {
    return qualified('outOfOffice', 0.8, `The text says "${away}".`);
  }
  for (const meaning of ['unsubscribe', 'wrongPerson', 'closed', 'meetingBooked', 'notInterested'] as const) {
    const words = said(meaning);
    if (words !== undefined)
      return qualified(meaning, contradicted(found, meaning) ? 0.65 : 0.9, `The text says "${words}".`);
  }
  const later = said('later');
  const interest = said('interested');
  if (later !== undefined) return qualified('neutral', 0.7, `The text says "${later}": neither yes nor no.`);
  if (interest !== undefined) return qualified('interested', 0.85, `The text says "${interest}".`);
  return ofFewWords(text, subject);
}

/** An absence is what the mail is about when it says so twice, or says nothing else but whom to ask meanwhile. */
const isAbout = (found: ReadonlyMap<Meaning, string>, lexicons: readonly Lexicon[], text: string) =>
  lexicons.flatMap(({ outOfOffice }) => outOfOffice).filter((pattern) => pattern.test(text)).length > 1 ||
  !(['interested', 'notInterested', 'meetingBooked', 'closed'] as const).some((meaning) => found.has(meaning));

/** One who says two things leaves less certain which was meant. */
const contradicted = (found: ReadonlyMap<Meaning, string>, meaning: Meaning) =>
  meaning !== 'unsubscribe' && found.has('interested') && (meaning === 'notInterested' || meaning === 'wrongPerson');

const YES =
  /^(hi|hello|hey|hallo|bonjour|hola|ciao|salve)?[ ,.!]*(yes|yep|yeah|sure|ok|okay|absolutely|definitely|ja|jawohl|oui|d'accord|si|certo|claro|vale|va bene)\b/;
const NO = /^(hi|hello|hey|hallo|bonjour|hola|ciao|salve)?[ ,.!]*(no|nope|nein|non)\b[ .,!]*(\w+ ?){0,3}$/;

function ofFewWords(text: string, subject: string): Qualification {
  if (
    /^(unsubscribe|stop|remove|abmelden|desinscription|desabonnement|baja|cancellami|disiscrivimi)\W*$/.test(
      text === '' ? subject : text,
    )
  ) {
    return qualified('unsubscribe', 0.95, 'The mail consists of the word that asks to be left alone.');
  }
  if (text === '') return qualified('neutral', 0.4, 'The mail has no words of its own.');
  if (text.length < 80 && NO.test(text)) return qualified('notInterested', 0.75, 'The answer is a short no.');
  if (text.length < 80 && YES.test(text)) return qualified('interested', 0.75, 'The answer is a short yes.');
  return qualified('neutral', 0.5, 'Nothing in the text shows what the person wants.');
}

/** What is said, each meaning with the words that said it first. */
function meaningsIn(lexicons: readonly Lexicon[], text: string): Map<Meaning, string> {
  const found = new Map<Meaning, string>();
  let rest = text;
  for (const meaning of ORDER) {
    for (const pattern of lexicons.flatMap((lexicon) => lexicon[meaning])) {
      rest = rest.replaceAll(new RegExp(pattern, 'g'), (words) => {
        if (!found.has(meaning)) found.set(meaning, words.trim().slice(0, 120));
        return ' # ';
      });
    }
  }
  return found;
}

function firstOf(lexicons: readonly Lexicon[], meaning: Meaning, text: string): string | null {
  for (const pattern of lexicons.flatMap((lexicon) => lexicon[meaning])) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return words.trim().slice(0, 120);
  }
  return null;
}

const qualified = (qualification: ReplyClass, confidence: number, reasoning: string): Qualification => ({
  qualification,
  sentiment: sentimentOf(qualification),
  confidence,
  reasoning,
});
