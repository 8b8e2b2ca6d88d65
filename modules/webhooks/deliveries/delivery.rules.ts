import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** Deadline of one attempt, from the DNS lookup to the last byte of the response. */
export const DEADLINE_MS: Milliseconds = 15_000;

export type DeliveryResponse =
  | { kind: 'answered'; status: number; body: string; retryAfter: string | null }
  | { kind: 'failed'; error: string };

type DeliveryVerdict =
  | { result: 'delivered' }
  | { result: 'failed'; gone: boolean }
  | { result: 'pending'; dueAt: Date };

interface Attempt {
  at: Date;
  /** Failed attempts in the current retry schedule. */
  step: number;
}

const LONGEST_PATIENCE_MS = 24 * 3_600_000;

const GONE = 410;

export function judgeDelivery(
  answer: DeliveryResponse,
  { at, step }: Attempt,
  retries: readonly Milliseconds[],
): DeliveryVerdict {
  if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) return { result: 'delivered' };
  if (answer.kind === 'answered' && answer.status === GONE) return { result: 'failed', gone: true };
  const delay = retries[step];
  if (delay === undefined) return { result: 'failed', gone: false };
  const asked = answer.kind === 'answered' ? requestedDelay(answer.retryAfter, at) : 0;
  return { result: 'pending', dueAt: new Date(at.getTime() + Math.max(delay, asked)) };
}

/** Reads `Retry-After` as seconds or a date. It can lengthen a delay but never shortens one. */
function requestedDelay(retryAfter: string | null, at: Date): Milliseconds {
  if (retryAfter === null) return 0;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - at.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(asked, LONGEST_PATIENCE_MS);
}
