import { type RawBuilder, sql } from 'kysely';
import type { Platform, UnitOfWork } from '../kernel/context.ts';
import type { JobContract, JobHandler } from '../kernel/job.ts';
import { claimDue } from './claim.ts';
import { inUnitOfWork, type Own } from './unit-of-work.ts';

/** Claims as `claimDue` does; a worker's own passes over organisations that have their share of its places. */
export type Take = typeof claimDue;

export interface PlacedWork {
  contract: JobContract<Record<string, never>>;
  /** Pieces of work that one process does at the same time. */
  atOnce: number;
  /** Of one organisation, so that what hangs for one leaves room for the others. */
  ofOne: number;
  /** Takes one row and does what is due with it. Answers what counts as nothing when there was none. */
  work(unit: UnitOfWork & Own, signal: AbortSignal, take: Take): Promise<unknown>;
}

/** The second place is for the job that tells a worker which runs already to look again. */
const WORKER_AND_NUDGE = 2;
/** The longest time between two looks while something is under way, since more falls due that no job tells of. */
const LOOK_EVERY_MS = 1_000;

/**
 * Works until nothing is due. A place that is free is taken again at once, whatever hangs at the others, by what is due the
 * longest of those organisations that have room.
 */
export function dueWorkHandler(platform: Platform, placed: PlacedWork): JobHandler<Record<string, never>> {
  let current: DueWorker | null = null;
  return {
    contract: placed.contract,
    concurrency: WORKER_AND_NUDGE,
    async handle(_data, { signal }) {
      if (current !== null) return current.nudge();
      current = new DueWorker(platform, placed, signal);
      try {
        await current.finish();
      } finally {
        current = null;
      }
    },
  };
}

class DueWorker {
  readonly #platform: Platform;
  readonly #placed: PlacedWork;
  readonly #signal: AbortSignal;
  /** How many places each organisation has. */
  readonly #taken = new Map<string, number>();
  #underWay = 0;
  /** Passing these over, nothing was found at that time: a long queue of theirs is not walked for each of its rows. */
  #inVain = { full: '', at: Number.NEGATIVE_INFINITY };
  #hasChanged = false;
  #onChange = () => {};

  constructor(platform: Platform, placed: PlacedWork, signal: AbortSignal) {
    this.#platform = platform;
    this.#placed = placed;
    this.#signal = signal;
  }

  /** More may be due: look again at once. */
  nudge(): void {
    this.#inVain.at = Number.NEGATIVE_INFINITY;
    this.#change();
  }

  async finish(): Promise<void> {
    for (;;) {
      this.#hasChanged = false;
      while (!this.#signal.aborted && this.#underWay < this.#placed.atOnce && (await this.#begin()));
      if (this.#underWay === 0 && (!this.#hasChanged || this.#signal.aborted)) return;
      if (!this.#hasChanged) await this.#untilChange();
    }
  }

  /** Begins with one piece of work, and answers when it is known whether there is one. */
  async #begin(): Promise<boolean> {
    const full = [...this.#taken].flatMap(([orgId, places]) => (places < this.#placed.ofOne ? [] : [orgId])).toSorted();
    if (this.#wasInVain(full)) return false;
    const { promise: took, resolve } = Promise.withResolvers<string | null>();
    const take: Take = async (em, due) => {
      const claim = await claimDue(em, { ...due, where: passingOver(full, due.where) });
      resolve(claim.rows[0]?.orgId ?? null);
      return claim;
    };
    const ended = inUnitOfWork(this.#platform, (unit) => this.#placed.work(unit, this.#signal, take)).catch(
      (error: unknown) =>
        this.#platform.log.error({ err: error, job: this.#placed.contract.name }, 'Work that was due failed.'),
    );
    const orgId = await Promise.race([took, ended.then(() => null)]);
    if (orgId === null) this.#inVain = { full: full.join(), at: performance.now() };
    else this.#hold(orgId, ended);
    return orgId !== null;
  }

  #wasInVain(full: readonly string[]): boolean {
    const { full: before, at } = this.#inVain;
    return full.length > 0 && full.join() === before && performance.now() - at < LOOK_EVERY_MS;
  }

  #hold(orgId: string, ended: Promise<unknown>): void {
    this.#underWay += 1;
    this.#taken.set(orgId, (this.#taken.get(orgId) ?? 0) + 1);
    void ended.then(() => {
      this.#underWay -= 1;
      const left = (this.#taken.get(orgId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(orgId);
      else this.#taken.set(orgId, left);
      this.#change();
    });
  }

  #change(): void {
    this.#hasChanged = true;
    this.#onChange();
  }

  #untilChange(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.#onChange = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** A condition on what is due that leaves out these organisations. */
export const passingOver = (full: readonly string[], where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  full.length === 0 ? where : sql`org_id <> all(${full}::uuid[]) and (${where})`;
