import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** New messages of a batch start leaving within this time. After it, the batch ends. */
export const BATCH_MS: Milliseconds = 2_000;

/** Maximum batch size. A claim locks the whole batch, and the guard checks bounces after each batch. */
const MAX_BATCH = 500;

/** The limit on messages in flight is never lower: two for each of ten connections. */
const MIN_IN_FLIGHT = 20;

/** Longer than the transaction that records one group of outcomes and marks the next messages as leaving. */
const WRITTEN_MS: Milliseconds = 100;

/**
 * Returns how many messages may be in flight, which is how many a dying worker can leave in doubt. `pace` is how
 * many messages the server recently accepted per ROUND_MS.
 */
export const maxInFlight = (pace: number): number => MIN_IN_FLIGHT + Math.floor((pace * WRITTEN_MS) / BATCH_MS);

export const maxBatchSize = (pace: number): number => Math.min(pace, MAX_BATCH);

const LOWEST_PACE = 10;

const GROWTH = 4;

/** Number of server responses and the time they took, measured from the first permitted message. */
export interface ResponseCount {
  answered: number;
  tookMs: Milliseconds;
}

/** The pace ignores the slowest 10%, since a single response may take minutes. */
const NEARLY_ALL = 0.9;

export class BatchPace {
  readonly #enough: number;
  #answered = 0;
  #tookMs: Milliseconds = 0;

  constructor(messages: number) {
    this.#enough = Math.ceil(messages * NEARLY_ALL);
  }

  noteAnswer(afterMs: Milliseconds): void {
    if (this.#answered === this.#enough) return;
    this.#answered += 1;
    this.#tookMs = afterMs;
  }

  after(allMs: Milliseconds): ResponseCount {
    return { answered: this.#answered, tookMs: this.#answered === this.#enough ? this.#tookMs : allMs };
  }
}

interface FinishedBatch extends ResponseCount {
  claimed: number;
}

/**
 * Returns the pace for the next batch, so that few messages have to be returned. Growth is limited, because a
 * few messages prove little. A batch below its maximum size changes nothing.
 */
export function nextPace(pace: number, { claimed, answered, tookMs }: FinishedBatch): number {
  if (claimed < maxBatchSize(pace) || tookMs === 0) return pace;
  return Math.min(GROWTH * pace, Math.max(LOWEST_PACE, Math.floor((answered * BATCH_MS) / tookMs)));
}
