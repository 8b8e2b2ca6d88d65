import { isMachines, sentimentOf } from '../../campaign-state/reply-class.rules.ts';
import { calendarEntry } from '../parse/calendar.rules.ts';
import { briefWords, ownWords } from '../parse/own-words.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { machineSign } from '../recognise/machine.rules.ts';
import type { Attention, Qualification, ReplyClass } from '../reply.schema.ts';
import { because } from './because.rules.ts';
import { mustSee } from './must-see.rules.ts';
import { SURE } from './sure.rules.ts';
import { featuresOf } from './trained/features.rules.ts';
import { type Label, type LinearModel, type Opinion, opinionOf } from './trained/linear-model.rules.ts';
import { wantsToHear } from './wants-to-hear.rules.ts';

/** Longer texts are not read to the end: who wants something says so before. */
const READ_CHARACTERS = 4_000;

/** The labels that ask to be left alone. */
export const LEAVE_ALONE: readonly Label[] = ['unsubscribe', 'objection', 'legal'];

/**
 * From this chance on somebody is taken to want no more mail. Low, since one lead too few costs less than a mail too many;
 * higher where the mail otherwise reads as a yes.
 */
const LEAVE_ALONE_FLOOR = 0.08;
const LEAVE_ALONE_BEFORE_YES = 0.12;
/** A word or two tell so little that every chance is middling: then it must be the likelier. */
const FEW_WORDS_FLOOR = 0.5;
const FEW_WORDS_CHARACTERS = 20;

/** Below its chance a label is not believed, and a person is asked: a wrong yes costs more than a wrong no. */
const FLOORS: Record<ReplyClass, number> = {
  interested: 0.35,
  meetingBooked: 0.4,
  closed: 0.4,
  notInterested: 0.3,
  wrongPerson: 0.3,
  unsubscribe: 0,
  neutral: 0,
  autoReply: 0.4,
  outOfOffice: 0.4,
};

/** From this chance of a threat or an objection on a person looks at it, also where a plain wish for no more mail is likelier. */
const GRAVE = 0.2;

/**
 * What a mail says, by rules where signs leave no doubt and by the trained model elsewhere: the same for the same mail, always. What companies
 * put below every mail speaks of rights and lists too: where a yes stands above, and below no plain wish, the yes counts.
 */
export function classifyBy(model: LinearModel, mail: InboundMail): Qualification {
  const said = classifyAll(model, mail);
  if (said.qualification !== 'unsubscribe') return said;
  const [own, brief] = [ownWords(mail.text), briefWords(mail.text)];
  const below = own.startsWith(brief) ? plainLetters(own.slice(brief.length)).replaceAll(/\s+/g, ' ').trim() : '';
  if (brief === '' || below === '' || mustSee(below)?.attention === null) return said;
  const above = classifyAll(model, { ...mail, text: brief });
  return YES.has(above.qualification) ? { ...above, needsReview: true } : said;
}

function classifyAll(model: LinearModel, mail: InboundMail): Qualification {
  const opinion = opinionOf(model, featuresOf(mail));
  const text = plainLetters(ownWords(mail.text)).replaceAll(/\s+/g, ' ').trim();
  const machine = machineSign(mail);
  const read = text.slice(0, READ_CHARACTERS);
  const known = ofPlainWords(mail, text) ?? ofCalendar(mail);
  return known ?? (machine === null ? ofOpinion(opinion, read) : ofMachine(machine, read, opinion));
}

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

function ofOpinion(opinion: Opinion, text: string): Qualification {
  if (text === '') return { ...qualified('neutral', 0.4, 'The mail has no words of its own.'), needsReview: true };
  const label = labelOf(opinion, text);
  const chance = LEAVE_ALONE.includes(label) ? leaveAloneIn(opinion) : (opinion.chances.get(label) ?? 0);
  const attention = label === 'objection' || label === 'legal' ? label : null;
  const qualification = attention === null ? (label as ReplyClass) : 'unsubscribe';
  if (chance < FLOORS[qualification]) {
    return {
      ...qualified('neutral', chance, `${because(opinion, label)}, but too little says so.`),
      needsReview: true,
    };
  }
  const said = qualified(qualification, chance, `${because(opinion, label)}.`, attention);
  const isGrave = (opinion.chances.get('objection') ?? 0) + (opinion.chances.get('legal') ?? 0) >= GRAVE;
  return { ...said, needsReview: said.needsReview || isGrave || (chance < SURE && !isMachines(qualification)) };
}

/** How likely it is that the person wants no more mail, for whatever reason. */
export const leaveAloneIn = ({ chances }: Opinion): number =>
  LEAVE_ALONE.reduce((sum, label) => sum + (chances.get(label) ?? 0), 0);

const YES: ReadonlySet<string> = new Set<Label>(['interested', 'meetingBooked', 'closed']);

/** The likeliest label, those who want no more mail first, but for who plainly wants more. */
function labelOf(opinion: Opinion, text: string): Label {
  const likeliest = (isOne: (label: Label) => boolean): Label =>
    [...opinion.chances].filter(([label]) => isOne(label)).reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  const other = likeliest((label) => !LEAVE_ALONE.includes(label));
  if (wantsToHear(text)) return other;
  const floor = YES.has(other) ? LEAVE_ALONE_BEFORE_YES : LEAVE_ALONE_FLOOR;
  const least = text.length <= FEW_WORDS_CHARACTERS ? FEW_WORDS_FLOOR : floor;
  return leaveAloneIn(opinion) >= least ? likeliest((label) => LEAVE_ALONE.includes(label)) : other;
}

/** What a person must see is always shown to one. */
const qualified = (
  qualification: ReplyClass,
  confidence: number,
  reasoning: string,
  attention: Attention | null = null,
): Qualification => ({
  qualification,
  sentiment: sentimentOf(qualification),
  confidence: Math.round(confidence * 1000) / 1000,
  reasoning,
  attention,
  needsReview: attention !== null,
});
