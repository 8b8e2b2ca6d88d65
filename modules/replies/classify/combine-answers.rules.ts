import { isMachines } from '../../campaign-state/reply-class.rules.ts';
import type { ReplyClass } from '../reply.schema.ts';

interface Answer {
  qualification: ReplyClass;
  /** When it came in, or when a member said so. */
  at: Date;
  /** A member decided it, knowing all that had come in before. */
  isDecided: boolean;
}

/**
 * What a person's answers come to, and so what the person is counted as. The latest decides, with two exceptions: a
 * polite word does not undo what was said before it, and interest does not undo a meeting or a deal. What a machine
 * answered counts only where nobody did. What a member decides holds against everything before it.
 */
export function combineAnswers(answers: readonly Answer[]): ReplyClass | null {
  let combined: ReplyClass | null = null;
  for (const { qualification: next, isDecided } of answers.toSorted(inOrder)) {
    if (combined === null || isDecided || replaces(next, combined)) combined = next;
  }
  return combined;
}

/** Of what happened at one moment, what a member decided comes last. */
const inOrder = (a: Answer, b: Answer): number =>
  a.at.getTime() - b.at.getTime() || Number(a.isDecided) - Number(b.isDecided);

function replaces(next: ReplyClass, before: ReplyClass): boolean {
  if (isMachines(before)) return true;
  if (isMachines(next) || next === 'neutral') return false;
  return !(next === 'interested' && (before === 'meetingBooked' || before === 'closed'));
}
