import { isAutoReply, replySentimentOf } from '../../campaign-state/reply-class.rules.ts';
import type { Attention, Qualification, ReplyClass } from '../reply.schema.ts';
import { because } from './because.rules.ts';
import { SURE } from './sure.rules.ts';
import type { Label, Opinion } from './trained/linear-model.rules.ts';
import { wantsToHear } from './wants-to-hear.rules.ts';

export const LEAVE_ALONE: readonly Label[] = ['unsubscribe', 'objection', 'legal'];

/**
 * From this probability on, the lead is unsubscribed. Low, because losing a lead costs less than one email too
 * many. Higher if the mail otherwise reads as a yes.
 */
const LEAVE_ALONE_FLOOR = 0.08;
const LEAVE_ALONE_BEFORE_YES = 0.12;
/** In very short texts all probabilities are similar, so the label must be the likeliest. */
const FEW_WORDS_FLOOR = 0.5;
const FEW_WORDS_CHARACTERS = 20;

/** Minimum probability per class. Below it a person must check, because a wrong yes costs more than a wrong no. */
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

/**
 * From this probability of a threat or objection on, a person must check, even if a simple unsubscribe is
 * likelier.
 */
const GRAVE = 0.2;

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
  return { ...said, needsReview: said.needsReview || isGrave || (chance < SURE && !isAutoReply(qualification)) };
}

const leaveAloneIn = ({ chances }: Opinion): number =>
  LEAVE_ALONE.reduce((sum, label) => sum + (chances.get(label) ?? 0), 0);

export const YES: ReadonlySet<string> = new Set<Label>(['interested', 'meetingBooked', 'closed']);

/**
 * Returns the likeliest label. Labels that mean no more email take precedence, unless the text clearly asks for
 * more.
 */
function labelOf(opinion: Opinion, text: string): Label {
  const likeliest = (isOne: (label: Label) => boolean): Label =>
    [...opinion.chances].filter(([label]) => isOne(label)).reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  const other = likeliest((label) => !LEAVE_ALONE.includes(label));
  if (wantsToHear(text)) return other;
  const floor = YES.has(other) ? LEAVE_ALONE_BEFORE_YES : LEAVE_ALONE_FLOOR;
  const least = text.length <= FEW_WORDS_CHARACTERS ? FEW_WORDS_FLOOR : floor;
  return leaveAloneIn(opinion) >= least ? likeliest((label) => LEAVE_ALONE.includes(label)) : other;
}

/** Builds a class. With `attention`, the reply always needs review. */
export const qualified = (
  qualification: ReplyClass,
  confidence: number,
  reasoning: string,
  attention: Attention | null = null,
): Qualification => ({
  qualification,
  sentiment: replySentimentOf(qualification),
  confidence: Math.round(confidence * 1000) / 1000,
  reasoning,
  attention,
  needsReview: attention !== null,
});
