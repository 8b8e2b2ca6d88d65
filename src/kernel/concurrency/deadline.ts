import type { Milliseconds } from '../duration.ts';

/**
 * Calls `late` after this time, unless the returned function is called before. Pending I/O is processed first:
 * after a stall, timers fire before sockets are read, so data that came in time would count as late.
 */
export function setDeadline(milliseconds: Milliseconds, late: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    turn = setImmediate(late);
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}

/** Check interval of a repeated deadline, and its maximum delay. */
const LOOK_MS: Milliseconds = 1_000;

/**
 * Deadline for work that repeats hundreds of times a second and is almost never late. A timer for each call
 * would cost more than the work.
 */
export class RepeatedDeadline {
  readonly #onLate: () => void;
  #lateAt: number | null = null;
  #looking: NodeJS.Timeout | null = null;

  constructor(onLate: () => void) {
    this.#onLate = onLate;
  }

  async within<Result>(milliseconds: Milliseconds, work: Promise<Result>): Promise<Result> {
    this.#lateAt = performance.now() + milliseconds;
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref();
    try {
      return await work;
    } finally {
      this.#lateAt = null;
    }
  }

  #look(): void {
    if (this.#lateAt === null && this.#looking !== null) {
      clearInterval(this.#looking);
      this.#looking = null;
    } else if (this.#isLate) {
      setImmediate(() => this.#isLate && this.#onLate());
    }
  }

  get #isLate(): boolean {
    return this.#lateAt !== null && performance.now() >= this.#lateAt;
  }
}
