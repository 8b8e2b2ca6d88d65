import { calendarEntry } from '../parse/calendar.rules.ts';
import { briefWords, ownWords } from '../parse/own-words.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { machineSign } from '../recognise/machine.rules.ts';
import type { Qualification } from '../reply.schema.ts';
import { NOT_BOOKED, saysBooked } from './agreed-time.rules.ts';
import { wantsToHear } from './asks-for-more.rules.ts';
import { ofOpinion, qualified, YES } from './opinion.rules.ts';
import { mustSee } from './refusal-words.rules.ts';
import { featuresOf } from './trained/features.rules.ts';
import { type LinearModel, type Opinion, opinionOf } from './trained/linear-model.rules.ts';

/** Longer texts are cut, because people state their purpose early. */
const READ_CHARACTERS = 4_000;

/**
 * Classifies a mail with rules, and with the trained model if no rule decides. Deterministic. Company footers
 * also mention rights and lists, so a sure yes above a footer without a clear wish wins.
 */
export function classifyBy(model: LinearModel, mail: InboundMail): Qualification {
  const said = classifyAll(model, mail);
  const text = said.qualification === 'unsubscribe' ? aboveFooter(mail.text) : null;
  if (text === null) return said;
  const above = classifyAll(model, { ...mail, text });
  return YES.has(above.qualification) && !above.needsReview ? { ...above, needsReview: true } : said;
}

function classifyAll(model: LinearModel, mail: InboundMail): Qualification {
  const opinion = opinionOf(model, featuresOf(mail));
  const text = plainLetters(ownWords(mail.text)).replaceAll(/\s+/g, ' ').trim();
  const machine = machineSign(mail);
  const read = text.slice(0, READ_CHARACTERS);
  const known = ofPlainWords(mail, text) ?? ofCalendar(mail);
  if (known !== null) return known;
  return machine === null ? unlessProposed(ofOpinion(opinion, read), mail) : ofMachine(machine, read, opinion);
}

/** A reply that only asks for or proposes a meeting is `interested`. */
export const unlessProposed = (said: Qualification, { text, calendar }: InboundMail): Qualification =>
  said.qualification === 'meetingBooked' && calendar === null && !saysBooked(text) ? { ...said, ...NOT_BOOKED } : said;

/** A date range or a return date means an absence. Hours of a day do not. */
const ABSENCE =
  /\b(until|till|bis|jusqu'?au|hasta|fino al?)\b[^.\d]{0,25}\d{1,2}(?!\d|:| ?(uhr|h|heures|horas|ore|am|pm|o'clock)\b)|\b(reprend|retour|back on|returning|wieder da|zuruck|vuelvo|de vuelta|rientr|torn)\w*\b.{0,50}\d/;

function ofMachine(machine: string, text: string, { chances }: Opinion): Qualification {
  const away = ABSENCE.exec(text)?.[0];
  if (away !== undefined) return qualified('outOfOffice', 0.97, `A program answered (${machine}) and says "${away}".`);
  return (chances.get('outOfOffice') ?? 0) > (chances.get('autoReply') ?? 0)
    ? qualified('outOfOffice', 0.95, `A program answered (${machine}) about an absence.`)
    : qualified('autoReply', 0.95, `A program answered: ${machine}.`);
}

/** A response to an invitation counts as a person's reply, although a program wrote it. */
function ofCalendar({ calendar }: InboundMail): Qualification | null {
  const { method, status } = calendarEntry(calendar ?? '');
  if (method === 'REQUEST') return qualified('meetingBooked', 0.95, 'The mail is an invitation to a meeting.');
  if (method !== 'REPLY') return null;
  if (status === 'ACCEPTED') return qualified('meetingBooked', 0.95, 'The invitation was accepted.');
  if (status === 'DECLINED') return qualified('notInterested', 0.7, 'The invitation was declined.');
  return status === 'TENTATIVE' ? qualified('neutral', 0.7, 'The invitation was neither accepted nor declined.') : null;
}

const LEAVE_ME =
  /^(unsubscribe|stop|remove|abmelden|abmeldung|desinscription|desabonnement|baja|cancellami|disiscrivimi)\W*$/;

/** A subject with such a prefix is ours. */
const ANSWERED_SUBJECT = /^(re|aw|antw|antwort|sv|rv|r|tr|fwd?|wg) ?:/;

/**
 * Decides without the model: a single word such as "stop", or unambiguous phrases anywhere in the text. If a
 * header marks the mail as automatic, only threats and abuse count, because footers also mention rights and
 * lists.
 */
function ofPlainWords(mail: InboundMail, text: string): Qualification | null {
  const isPrograms = machineSign({ ...mail, subject: '' }) !== null;
  const subject = plainLetters(mail.subject).trim();
  // Mail clients that unsubscribe for a user write to the List-Unsubscribe address and add a text of their own.
  if ((!isPrograms && LEAVE_ME.test(text)) || (LEAVE_ME.test(subject) && !wantsToHear(text)))
    return qualified('unsubscribe', 0.95, 'The mail consists of the word that asks to be left alone.');
  const found = mustSee(text !== '' && ANSWERED_SUBJECT.test(subject) ? text : `${text} ${subject}`.trim());
  if (found === null || (isPrograms && found.attention !== 'legal')) return null;
  return qualified('unsubscribe', 0.9, `The mail says "${found.words}".`, found.attention);
}

/** Returns the text above a company footer. Null if there is no such footer or if it contains a clear wish. */
function aboveFooter(text: string): string | null {
  const [own, brief] = [ownWords(text), briefWords(text)];
  const below = own.startsWith(brief) ? plainLetters(own.slice(brief.length)).replaceAll(/\s+/g, ' ').trim() : '';
  return brief === '' || below === '' || mustSee(below)?.attention === null ? null : brief;
}
