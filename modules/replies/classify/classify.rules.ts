import { parseCalendar } from '../parse/calendar.rules.ts';
import { extractBriefText, extractOwnText } from '../parse/own-text.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { findMachineSign } from '../recognise/machine.rules.ts';
import type { Qualification } from '../reply.schema.ts';
import { confirmsMeeting, PROPOSED_MEETING } from './agreed-time.rules.ts';
import { asksForMore } from './asks-for-more.rules.ts';
import { POSITIVE_CLASSES, qualifyOpinion, toQualification } from './opinion.rules.ts';
import { findRefusalWords } from './refusal-words.rules.ts';
import { extractFeatures } from './trained/features.rules.ts';
import { formOpinion, type LinearModel, type Opinion } from './trained/linear-model.rules.ts';

/** Longer texts are cut, because people state their purpose early. */
const READ_CHARACTERS = 4_000;

/**
 * Classifies a mail with rules, and with the trained model if no rule decides. Deterministic. Company footers
 * also mention rights and lists, so a sure yes above a footer without a clear wish wins.
 */
export function classifyByRules(model: LinearModel, mail: InboundMail): Qualification {
  const said = classifyText(model, mail);
  const text = said.qualification === 'unsubscribe' ? readAboveFooter(mail.text) : null;
  if (text === null) return said;
  const above = classifyText(model, { ...mail, text });
  return POSITIVE_CLASSES.has(above.qualification) && !above.needsReview ? { ...above, needsReview: true } : said;
}

function classifyText(model: LinearModel, mail: InboundMail): Qualification {
  const opinion = formOpinion(model, extractFeatures(mail));
  const text = plainLetters(extractOwnText(mail.text)).replaceAll(/\s+/g, ' ').trim();
  const machine = findMachineSign(mail);
  const read = text.slice(0, READ_CHARACTERS);
  const known = classifyPlainWords(mail, text) ?? classifyInvitation(mail);
  if (known !== null) return known;
  return machine === null
    ? downgradeProposal(qualifyOpinion(opinion, read), mail)
    : classifyAutoReply(machine, read, opinion);
}

/** A reply that only asks for or proposes a meeting is `interested`. */
export const downgradeProposal = (said: Qualification, { text, calendar }: InboundMail): Qualification =>
  said.qualification === 'meetingBooked' && calendar === null && !confirmsMeeting(text)
    ? { ...said, ...PROPOSED_MEETING }
    : said;

/** A date range or a return date means an absence. Hours of a day do not. */
const ABSENCE =
  /\b(until|till|bis|jusqu'?au|hasta|fino al?)\b[^.\d]{0,25}\d{1,2}(?!\d|:| ?(uhr|h|heures|horas|ore|am|pm|o'clock)\b)|\b(reprend|retour|back on|returning|wieder da|zuruck|vuelvo|de vuelta|rientr|torn)\w*\b.{0,50}\d/;

function classifyAutoReply(machine: string, text: string, { chances }: Opinion): Qualification {
  const away = ABSENCE.exec(text)?.[0];
  if (away !== undefined)
    return toQualification('outOfOffice', 0.97, `Automatic reply (${machine}) that says "${away}".`);
  return (chances.get('outOfOffice') ?? 0) > (chances.get('autoReply') ?? 0)
    ? toQualification('outOfOffice', 0.95, `Automatic reply (${machine}) about an absence.`)
    : toQualification('autoReply', 0.95, `Automatic reply: ${machine}.`);
}

/** A response to an invitation counts as a person's reply, although a program wrote it. */
function classifyInvitation({ calendar }: InboundMail): Qualification | null {
  const { method, status } = parseCalendar(calendar ?? '');
  if (method === 'REQUEST') return toQualification('meetingBooked', 0.95, 'The email is a meeting invitation.');
  if (method !== 'REPLY') return null;
  if (status === 'ACCEPTED') return toQualification('meetingBooked', 0.95, 'The invitation was accepted.');
  if (status === 'DECLINED') return toQualification('notInterested', 0.7, 'The invitation was declined.');
  return status === 'TENTATIVE'
    ? toQualification('neutral', 0.7, 'The invitation was neither accepted nor declined.')
    : null;
}

const UNSUBSCRIBE_WORD =
  /^(unsubscribe|stop|remove|abmelden|abmeldung|desinscription|desabonnement|baja|cancellami|disiscrivimi)\W*$/;

/** A subject with such a prefix is ours. */
const REPLY_SUBJECT = /^(re|aw|antw|antwort|sv|rv|r|tr|fwd?|wg) ?:/;

/**
 * Decides without the model: a single word such as "stop", or unambiguous phrases anywhere in the text. If a
 * header marks the mail as automatic, only threats and abuse count, because footers also mention rights and
 * lists.
 */
function classifyPlainWords(mail: InboundMail, text: string): Qualification | null {
  const isPrograms = findMachineSign({ ...mail, subject: '' }) !== null;
  const subject = plainLetters(mail.subject).trim();
  // Mail clients that unsubscribe for a user write to the List-Unsubscribe address and add a text of their own.
  if ((!isPrograms && UNSUBSCRIBE_WORD.test(text)) || (UNSUBSCRIBE_WORD.test(subject) && !asksForMore(text)))
    return toQualification('unsubscribe', 0.95, 'The email consists only of an unsubscribe word.');
  const found = findRefusalWords(text !== '' && REPLY_SUBJECT.test(subject) ? text : `${text} ${subject}`.trim());
  if (found === null || (isPrograms && found.attention !== 'legal')) return null;
  return toQualification('unsubscribe', 0.9, `The email says "${found.words}".`, found.attention);
}

/** Returns the text above a company footer. Null if there is no such footer or if it contains a clear wish. */
function readAboveFooter(text: string): string | null {
  const [own, brief] = [extractOwnText(text), extractBriefText(text)];
  const below = own.startsWith(brief) ? plainLetters(own.slice(brief.length)).replaceAll(/\s+/g, ' ').trim() : '';
  return brief === '' || below === '' || findRefusalWords(below)?.attention === null ? null : brief;
}
