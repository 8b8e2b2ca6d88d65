import { isAutoReply } from '../../campaign-state/reply-class.rules.ts';
import type { ReplyClass } from '../reply.schema.ts';

interface Answer {
  qualification: ReplyClass;
  /** Time of receipt, or of a member's decision. */
  at: Date;
  /** A member decided it, knowing all earlier replies. */
  isDecided: boolean;
}

/**
 * Combines a lead's replies into one class; the latest wins. Exceptions: `neutral` replaces no earlier class,
 * and `interested` replaces neither a meeting nor a deal. Auto-replies count only without a person's reply. A
 * member's decision overrides everything before it.
 */
export function combineAnswers(answers: readonly Answer[]): ReplyClass | null {
  let combined: ReplyClass | null = null;
  for (const { qualification: next, isDecided } of answers.toSorted(inOrder)) {
    if (combined === null || isDecided || replaces(next, combined)) combined = next;
  }
  return combined;
}

/** At the same time, a member's decision comes last. */
const inOrder = (a: Answer, b: Answer): number =>
  a.at.getTime() - b.at.getTime() || Number(a.isDecided) - Number(b.isDecided);

function replaces(next: ReplyClass, before: ReplyClass): boolean {
  if (isAutoReply(before)) return true;
  if (isAutoReply(next) || next === 'neutral') return false;
  return !(next === 'interested' && (before === 'meetingBooked' || before === 'closed'));
}
