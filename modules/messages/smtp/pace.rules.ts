import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** New messages of a round begin to leave within this time: then the sender's turn is over. */
export const ROUND_MS: Milliseconds = 2_000;

/** Messages of one round at the most: they are written down as a whole when they are taken, and a sender is judged by those that came back after each. */
const MOST_OF_A_ROUND = 500;

/** Fewer are never under way: two for each of ten connections. */
const FEWEST_LEAVING = 20;

/** Longer than it takes to write down how a batch ended and that the next one leaves, while another is under way. */
const WRITTEN_MS: Milliseconds = 100;

/**
 * `pace` is what a server lately took in the time of a round. Messages that may be under way or about to be: a worker that dies leaves
 * so many at the most in doubt.
 */
export const leavingAtMost = (pace: number): number => FEWEST_LEAVING + Math.floor((pace * WRITTEN_MS) / ROUND_MS);

/** How many messages the next round takes. */
export const mostOfRound = (pace: number): number => Math.min(pace, MOST_OF_A_ROUND);

/** The fewest that a round takes, however slow the server is. */
const LOWEST_PACE = 10;

/** From one round to the next, at the most. */
const GROWTH = 4;

/** How many messages a server has answered, in what time from the first that was allowed to leave. */
export interface Answered {
  answered: number;
  tookMs: Milliseconds;
}

/** A server's pace is known when so many of a round have been answered: a single one may take minutes. */
const NEARLY_ALL = 0.9;

/** How quickly a server answers the messages of one round. */
export class RoundPace {
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

  after(allMs: Milliseconds): Answered {
    return { answered: this.#answered, tookMs: this.#answered === this.#enough ? this.#tookMs : allMs };
  }
}

interface Past extends Answered {
  /** Messages that it had. */
  taken: number;
}

/**
 * After a round. What could not begin goes back, which is work for nothing: the next one takes what fits. A pace grows by steps, since
 * a few messages prove little, and of a round that had fewer than it might have nothing is learnt.
 */
export function nextPace(pace: number, { taken, answered, tookMs }: Past): number {
  if (taken < mostOfRound(pace) || tookMs === 0) return pace;
  return Math.min(GROWTH * pace, Math.max(LOWEST_PACE, Math.floor((answered * ROUND_MS) / tookMs)));
}
