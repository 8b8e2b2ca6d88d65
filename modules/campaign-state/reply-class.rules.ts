import type { Counts } from './counter.rules.ts';
import { ReplyClass } from './reply-class.schema.ts';

export const SENTIMENTS = {
  interested: 'positive',
  meetingBooked: 'positive',
  closed: 'positive',
  notInterested: 'negative',
  wrongPerson: 'negative',
  unsubscribe: 'negative',
  neutral: 'neutral',
  autoReply: 'auto',
  outOfOffice: 'auto',
} as const satisfies Record<ReplyClass, string>;
type ReplySentiment = (typeof SENTIMENTS)[ReplyClass];

export const replySentimentOf = (reply: ReplyClass): ReplySentiment => SENTIMENTS[reply];

export const isAutoReply = (reply: ReplyClass): boolean => replySentimentOf(reply) === 'auto';

const repliesAmong = (counts: Counts, isCounted: (reply: ReplyClass) => boolean): number =>
  ReplyClass.options.filter(isCounted).reduce((sum, name) => sum + (counts[`reply:${name}`] ?? 0), 0);

export const repliesThatAre = (counts: Counts, sentiment: ReplySentiment): number =>
  repliesAmong(counts, (name) => replySentimentOf(name) === sentiment);

/** Counts leads that replied, without auto-replies. */
export const countReplies = (counts: Counts): number => repliesAmong(counts, (name) => !isAutoReply(name));
