import { isMachines, sentimentOf } from '../../campaign-state/reply-class.rules.ts';
import type { Attention, Qualification, ReplyClass } from '../reply.schema.ts';
import { because } from './because.rules.ts';
import { SURE } from './sure.rules.ts';
import type { Label, Opinion } from './trained/linear-model.rules.ts';
import { wantsToHear } from './wants-to-hear.rules.ts';

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

/** What the trained model says of a text, as far as it is believed. */
export function ofOpinion(opinion: Opinion, text: string): Qualification {
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
const leaveAloneIn = ({ chances }: Opinion): number =>
  LEAVE_ALONE.reduce((sum, label) => sum + (chances.get(label) ?? 0), 0);

export const YES: ReadonlySet<string> = new Set<Label>(['interested', 'meetingBooked', 'closed']);

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
export const qualified = (
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
