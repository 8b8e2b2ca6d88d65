import type { AskedJob, JobStore } from './job-store.ts';

/** For so few jobs the store is asked about each: a look before it would be one question more. */
const FEW = 2;

interface Waiting {
  asked: AskedJob;
  answer: PromiseWithResolvers<boolean>;
}

/**
 * Agenda asks for each of its jobs at every poll, and nearly always nothing is due. Those who ask in the same tick share
 * one question to the store, which names the jobs that have anything due; only these are asked for one by one.
 */
export class SharedLook {
  readonly #dueNames: JobStore['dueNames'];
  readonly #waiting = new Map<string, Waiting>();
  #looking: Promise<void> | null = null;

  constructor(dueNames: JobStore['dueNames']) {
    this.#dueNames = dueNames;
  }

  /** Returns when no look is under way. */
  async end(): Promise<void> {
    while (this.#looking !== null) await this.#looking;
  }

  mayBeDue(asked: AskedJob): Promise<boolean> {
    const known = this.#waiting.get(asked.name);
    if (known !== undefined) return known.answer.promise;
    const answer = Promise.withResolvers<boolean>();
    this.#waiting.set(asked.name, { asked, answer });
    this.#looking ??= this.#lookAtAll();
    return answer.promise;
  }

  /** One question at a time, however slow the store is: who comes meanwhile shares the next. */
  async #lookAtAll(): Promise<void> {
    // The others of this tick come first.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      await this.#look(waiting);
    }
    this.#looking = null;
  }

  async #look(waiting: readonly Waiting[]): Promise<void> {
    const asked = waiting.map((entry) => entry.asked);
    try {
      const names = waiting.length <= FEW ? asked.map(({ name }) => name) : await this.#dueNames(asked, new Date());
      const due = new Set(names);
      for (const {
        asked: { name },
        answer,
      } of waiting)
        answer.resolve(due.has(name));
    } catch (error) {
      for (const { answer } of waiting) answer.reject(error);
    }
  }
}
