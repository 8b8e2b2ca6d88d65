import { calendarEntry } from '../parse/calendar.rules.ts';
import { ownWords } from '../parse/own-words.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { machineSign } from '../recognise/machine.rules.ts';
import type { Qualification } from '../reply.schema.ts';
import { aboveFooter } from './above-footer.rules.ts';
import { NOT_BOOKED, saysBooked } from './agreed-time.rules.ts';
import { mustSee } from './must-see.rules.ts';
import { ofOpinion, qualified, YES } from './of-opinion.rules.ts';
import { featuresOf } from './trained/features.rules.ts';
import { type LinearModel, type Opinion, opinionOf } from './trained/linear-model.rules.ts';
import { wantsToHear } from './wants-to-hear.rules.ts';

/** Longer texts are not read to the end: who wants something says so before. */
const READ_CHARACTERS = 4_000;

/**
 * What a mail says, by rules where signs leave no doubt and by the trained model elsewhere: the same for the same mail, always. What companies
 * put below every mail speaks of rights and lists too: where a sure yes stands above, and below no plain wish, the yes counts.
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

/** Who only asks for a meeting or proposes a time is interested. */
export const unlessProposed = (said: Qualification, { text, calendar }: InboundMail): Qualification =>
  said.qualification === 'meetingBooked' && calendar === null && !saysBooked(text) ? { ...said, ...NOT_BOOKED } : said;

/** A span of days or a day on which somebody reads again means an absence, whatever it is spent with; hours of a day do not. */
const ABSENCE =
  /\b(until|till|bis|jusqu'?au|hasta|fino al?)\b[^.\d]{0,25}\d{1,2}(?!\d|:| ?(uhr|h|heures|horas|ore|am|pm|o'clock)\b)|\b(reprend|retour|back on|returning|wieder da|zuruck|vuelvo|de vuelta|rientr|torn)\w*\b.{0,50}\d/;

function ofMachine(machine: string, text: string, { chances }: Opinion): Qualification {
  const away = ABSENCE.exec(text)?.[0];
  if (away !== undefined) return qualified('outOfOffice', 0.97, `A program answered (${machine}) and says "${away}".`);
  return (chances.get('outOfOffice') ?? 0) > (chances.get('autoReply') ?? 0)
    ? qualified('outOfOffice', 0.95, `A program answered (${machine}) about an absence.`)
    : qualified('autoReply', 0.95, `A program answered: ${machine}.`);
}

/** An answer to an invitation needs no words, and is a person's although a program wrote it. */
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

/** A subject that begins so was ours before it was theirs. */
const ANSWERED_SUBJECT = /^(re|aw|antw|antwort|sv|rv|r|tr|fwd?|wg) ?:/;

/**
 * What needs no model: the one word that ends it, and words that nobody uses by chance. They go before all other signs and
 * are looked for to the end. What programs put below every mail names rights and lists too, so where a header says that a
 * program wrote it, only threats and abuse count.
 */
function ofPlainWords(mail: InboundMail, text: string): Qualification | null {
  const isPrograms = machineSign({ ...mail, subject: '' }) !== null;
  const subject = plainLetters(mail.subject).trim();
  // Mail programs that unsubscribe for somebody write to the address in List-Unsubscribe, and say below that they did.
  if ((!isPrograms && LEAVE_ME.test(text)) || (LEAVE_ME.test(subject) && !wantsToHear(text)))
    return qualified('unsubscribe', 0.95, 'The mail consists of the word that asks to be left alone.');
  const found = mustSee(text !== '' && ANSWERED_SUBJECT.test(subject) ? text : `${text} ${subject}`.trim());
  if (found === null || (isPrograms && found.attention !== 'legal')) return null;
  return qualified('unsubscribe', 0.9, `The mail says "${found.words}".`, found.attention);
}
