import { isMachines } from '../../campaign-state/reply-class.rules.ts';
import type { ReplyClass } from '../reply.schema.ts';

interface Answer {
  qualification: ReplyClass;
  receivedAt: Date;
}

/**
 * What a person's answers come to, and so what the person is counted as. The latest decides, with two exceptions: a
 * polite word does not undo what was said before it, and interest does not undo a meeting or a deal. What a machine
 * answered counts only where nobody did.
 */
export function combineAnswers(answers: readonly Answer[]): ReplyClass | null {
  let combined: ReplyClass | null = null;
  for (const { qualification: next } of answers.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())) {
    if (combined === null || (isMachines(combined) && !isMachines(next))) combined = next;
    else if (replaces(next, combined)) combined = next;
  }
  return combined;
}

function replaces(next: ReplyClass, before: ReplyClass): boolean {
  if (isMachines(before)) return true;
  if (isMachines(next) || next === 'neutral') return false;
  return !(next === 'interested' && (before === 'meetingBooked' || before === 'closed'));
}
