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
export function standingOf(answers: readonly Answer[]): ReplyClass | null {
  let standing: ReplyClass | null = null;
  for (const { qualification: next } of answers.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())) {
    if (standing === null || (isMachines(standing) && !isMachines(next))) standing = next;
    else if (replaces(next, standing)) standing = next;
  }
  return standing;
}

function replaces(next: ReplyClass, standing: ReplyClass): boolean {
  if (isMachines(standing)) return true;
  if (isMachines(next) || next === 'neutral') return false;
  return !(next === 'interested' && (standing === 'meetingBooked' || standing === 'closed'));
}
