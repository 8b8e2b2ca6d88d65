import { isAutoReply, replySentimentOf } from '../../campaign-state/reply-class.rules.ts';
import type { Attention, Qualification, ReplyClass } from '../reply.schema.ts';
import { asksForMore } from './asks-for-more.rules.ts';
import type { Label, Opinion } from './trained/linear-model.rules.ts';

/** Minimum confidence to trust a class. Below it, a person must check. */
export const TRUSTED_CONFIDENCE = 0.5;

/** A simple unsubscribe needs less. Below 0.3, four of five suspected ones are wrong. */
const UNSUBSCRIBE_CONFIDENCE = 0.3;

/**
 * Tells whether the writer must be suppressed. Uncertain cases wait for review, because a suppressed lead does
 * not come back. The sequence ends in either case.
 */
export const isUnsubscribe = ({ qualification, attention, confidence }: Qualification): boolean =>
  qualification === 'unsubscribe' && confidence >= (attention === null ? UNSUBSCRIBE_CONFIDENCE : TRUSTED_CONFIDENCE);

export const NO_MORE_EMAIL: readonly Label[] = ['unsubscribe', 'objection', 'legal'];

/**
 * From this probability on, the lead is unsubscribed. Low, because losing a lead costs less than one email too
 * many. Higher if the mail otherwise reads as a yes.
 */
const NO_MORE_EMAIL_FLOOR = 0.08;
const NO_MORE_EMAIL_FLOOR_IF_POSITIVE = 0.12;
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
const SERIOUS_FLOOR = 0.2;

export function qualifyOpinion(opinion: Opinion, text: string): Qualification {
  if (text === '')
    return { ...toQualification('neutral', 0.4, 'The email has no text by its writer.'), needsReview: true };
  const label = chooseLabel(opinion, text);
  const chance = NO_MORE_EMAIL.includes(label) ? chanceOfNoMoreEmail(opinion) : (opinion.chances.get(label) ?? 0);
  const attention = label === 'objection' || label === 'legal' ? label : null;
  const qualification = attention === null ? (label as ReplyClass) : 'unsubscribe';
  if (chance < FLOORS[qualification]) {
    return {
      ...toQualification('neutral', chance, `${describeReasons(opinion, label)}, but with low confidence.`),
      needsReview: true,
    };
  }
  const said = toQualification(qualification, chance, `${describeReasons(opinion, label)}.`, attention);
  const isSerious = (opinion.chances.get('objection') ?? 0) + (opinion.chances.get('legal') ?? 0) >= SERIOUS_FLOOR;
  return {
    ...said,
    needsReview: said.needsReview || isSerious || (chance < TRUSTED_CONFIDENCE && !isAutoReply(qualification)),
  };
}

const chanceOfNoMoreEmail = ({ chances }: Opinion): number =>
  NO_MORE_EMAIL.reduce((sum, label) => sum + (chances.get(label) ?? 0), 0);

export const POSITIVE_CLASSES: ReadonlySet<string> = new Set<Label>(['interested', 'meetingBooked', 'closed']);

/**
 * Returns the likeliest label. Labels that mean no more email take precedence, unless the text clearly asks for
 * more.
 */
function chooseLabel(opinion: Opinion, text: string): Label {
  const likeliest = (isOne: (label: Label) => boolean): Label =>
    [...opinion.chances].filter(([label]) => isOne(label)).reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  const other = likeliest((label) => !NO_MORE_EMAIL.includes(label));
  if (asksForMore(text)) return other;
  const floor = POSITIVE_CLASSES.has(other) ? NO_MORE_EMAIL_FLOOR_IF_POSITIVE : NO_MORE_EMAIL_FLOOR;
  const least = text.length <= FEW_WORDS_CHARACTERS ? FEW_WORDS_FLOOR : floor;
  return chanceOfNoMoreEmail(opinion) >= least ? likeliest((label) => NO_MORE_EMAIL.includes(label)) : other;
}

/** Builds a class. With `attention`, the reply always needs review. */
export const toQualification = (
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

const MEANINGS: Record<Label, string> = {
  interested: 'interest',
  meetingBooked: 'an agreed time',
  closed: 'a deal',
  notInterested: 'a refusal',
  wrongPerson: 'the wrong person',
  unsubscribe: 'an unsubscribe request',
  objection: 'an objection or a request about data',
  legal: 'a threat or abuse',
  neutral: 'no clear answer',
  autoReply: 'an automatic reply',
  outOfOffice: 'an absence',
};

/** Names the label and the words that weighed most. */
function describeReasons({ reasonsFor }: Opinion, label: Label): string {
  const reasons = reasonsFor(label).map((words) => `"${words}"`);
  const from = reasons.length === 0 ? '' : `, mostly because of ${reasons.join(', ')}`;
  return `The trained model detected ${MEANINGS[label]}${from}`;
}
