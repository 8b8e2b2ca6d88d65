import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** Of one attempt, for everything from the name lookup to the last byte of the answer. */
export const DEADLINE_MS: Milliseconds = 15_000;

/** What came of one request to a receiver. */
export type Answer =
  | { kind: 'answered'; status: number; body: string; retryAfter: string | null }
  | { kind: 'failed'; error: string };

export type Verdict =
  | { result: 'delivered' }
  /** `gone`: the receiver asks never to be called again. */
  | { result: 'failed'; gone: boolean }
  | { result: 'pending'; dueAt: Date };

interface Attempt {
  at: Date;
  /** Failed attempts of the present schedule before this one. */
  step: number;
}

/** A receiver may ask for patience, not for oblivion. */
const LONGEST_PATIENCE_MS = 24 * 3_600_000;

const GONE = 410;

/** What one attempt means for its delivery: the next is due exactly one delay after this one. */
export function judge(answer: Answer, { at, step }: Attempt, retries: readonly Milliseconds[]): Verdict {
  if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) return { result: 'delivered' };
  if (answer.kind === 'answered' && answer.status === GONE) return { result: 'failed', gone: true };
  const delay = retries[step];
  if (delay === undefined) return { result: 'failed', gone: false };
  const asked = answer.kind === 'answered' ? patienceAsked(answer.retryAfter, at) : 0;
  return { result: 'pending', dueAt: new Date(at.getTime() + Math.max(delay, asked)) };
}

/** `Retry-After` is a number of seconds or a date; it may lengthen a delay and never shortens one. */
function patienceAsked(retryAfter: string | null, at: Date): Milliseconds {
  if (retryAfter === null) return 0;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - at.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(asked, LONGEST_PATIENCE_MS);
}
