import { type RawBuilder, sql } from 'kysely';
import { OwnerShares } from '../kernel/concurrency/owner-share.ts';
import type { Platform, UnitOfWork } from '../kernel/context.ts';
import type { JobContract, JobHandler } from '../kernel/job.ts';
import { claimDue } from './claim.ts';
import { inUnitOfWork, type Own } from './unit-of-work.ts';

/** Claims like `claimDue`. The worker's own version skips organisations that have reached their share. */
export type Take = typeof claimDue;

export interface PlacedWork {
  contract: JobContract<Record<string, never>>;
  /** Concurrent work items per process, without the slots reserved for new organisations. */
  atOnce: number;
  /** Maximum per organisation, even if no other organisation has work. */
  ofOne: number;
  work(unit: UnitOfWork & Own, signal: AbortSignal, take: Take): Promise<unknown>;
}

/**
 * Slots reserved for the first work item of an organisation, so that hanging work of others does not delay it.
 * Each may hold some megabytes.
 */
const KEPT_FOR_NEWCOMERS = 24;

/** The second slot is for the job that tells a running worker to check again. */
const WORKER_AND_NUDGE = 2;
/** Maximum time between two checks while work is running, because work may become due without a job. */
const LOOK_EVERY_MS = 1_000;

/**
 * Works until nothing is due. A free slot is used at once, even if the others hang, for the most overdue row of
 * an organisation below its share.
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
  readonly #shares: OwnerShares<never>;
  /**
   * Organisations that the last claim skipped when it found nothing. Without this, each free slot would scan
   * their long queues again.
   */
  #inVain = { full: '', at: Number.NEGATIVE_INFINITY };
  #hasChanged = false;
  #onChange = () => {};

  constructor(platform: Platform, placed: PlacedWork, signal: AbortSignal) {
    this.#platform = platform;
    this.#placed = placed;
    this.#signal = signal;
    this.#shares = new OwnerShares({
      atOnce: placed.atOnce + KEPT_FOR_NEWCOMERS,
      perOwner: placed.ofOne,
      kept: KEPT_FOR_NEWCOMERS,
    });
  }

  nudge(): void {
    this.#inVain.at = Number.NEGATIVE_INFINITY;
    this.#change();
  }

  async finish(): Promise<void> {
    for (;;) {
      this.#hasChanged = false;
      while (!this.#signal.aborted && this.#shares.hasRoomForNewcomer && (await this.#begin()));
      if (this.#shares.inAll === 0 && (!this.#hasChanged || this.#signal.aborted)) return;
      if (!this.#hasChanged) await this.#untilChange();
    }
  }

  /** Starts one work item. Resolves as soon as it is known whether a row was claimed. */
  async #begin(): Promise<boolean> {
    const { full } = this.#shares;
    if (this.#wasInVain(full)) return false;
    const { promise: took, resolve } = Promise.withResolvers<string | null>();
    const take: Take = async (em, due) => {
      const claim = await claimDue(em, { ...due, where: excludingOwners(full, due.where) });
      resolve(claim.rows[0]?.orgId ?? null);
      return claim;
    };
    const ended = inUnitOfWork(this.#platform, (unit) => this.#placed.work(unit, this.#signal, take)).catch(
      (error: unknown) =>
        this.#platform.log.error({ err: error, job: this.#placed.contract.name }, 'A batch of due work failed.'),
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
    this.#shares.take(orgId);
    void ended.then(() => {
      this.#shares.leave(orgId);
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

export const excludingOwners = (
  full: readonly string[],
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => (full.length === 0 ? where : sql`org_id <> all(${full}::uuid[]) and (${where})`);
