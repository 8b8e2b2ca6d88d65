import type { Milliseconds } from '../duration.ts';

/**
 * Calls `late` after this time, unless what it answers is called before. What has come in by then is heard first: a process
 * that stood still finds its timers due before it looks at its sockets, and would take for silence what was said in time.
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

/** How often a repeated deadline is looked at: by so much it may be late. */
const LOOK_MS: Milliseconds = 1_000;

/**
 * The same for what is waited for hundreds of times a second, one thing after the other, and is late once in a year: a timer for each
 * would cost more than what is done with it.
 */
export class RepeatedDeadline {
  readonly #onLate: () => void;
  /** Of what is waited for; null while nothing is. */
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
