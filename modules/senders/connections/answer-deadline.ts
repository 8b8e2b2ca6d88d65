import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** How often it is looked whether a server takes too long: a timer for each answer would cost more than to read it. */
const LOOK_MS: Milliseconds = 1_000;

/** How long a server may take for what it was asked, one thing after the other. */
export class AnswerDeadline {
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
    const result = await work;
    this.#lateAt = null;
    return result;
  }

  #look(): void {
    if (this.#lateAt === null && this.#looking !== null) {
      clearInterval(this.#looking);
      this.#looking = null;
    } else if (this.#isLate) {
      // What has come in by then is heard first: a process that stood still finds its timers due before it looks at its sockets.
      setImmediate(() => this.#isLate && this.#onLate());
    }
  }

  get #isLate(): boolean {
    return this.#lateAt !== null && performance.now() >= this.#lateAt;
  }
}
