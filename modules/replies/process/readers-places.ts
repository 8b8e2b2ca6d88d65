import type { EntityManager } from '@mikro-orm/postgresql';
import { type Claim, claimDue, type DueWork } from '../../../src/database/claim.ts';
import { passingOver } from '../../../src/database/due-worker.ts';
import { createLimiter } from '../../../src/kernel/concurrency/limiter.ts';
import { OwnerShares } from '../../../src/kernel/concurrency/owner-share.ts';

/** Batches at the same time, beside the first of organisations whose mail arrives. */
const BATCHES_AT_ONCE = 6;

/** Organisations whose first batch finds a place although models of others hang. */
const KEPT_FOR_NEWCOMERS = 24;

/** Batches at the same time that have mail of one organisation: as many as there are threads that read mail. */
const OF_ONE = 2;

/** Batches of the sandbox at the same time: they wait for no model, but for the counters of the same campaigns, each with a connection. */
const OF_SANDBOX = 3;

/** A batch whose models hang keeps its job. */
export const READERS_AT_ONCE = BATCHES_AT_ONCE + KEPT_FOR_NEWCOMERS;

/**
 * The organisations whose mail this process reads, and in which batches. A claim passes over organisations that have their
 * share, so one whose model hangs has no further place, however much of its mail waits.
 */
export class ReadersPlaces {
  readonly #shares = new OwnerShares<never>({
    atOnce: READERS_AT_ONCE,
    perOwner: OF_ONE,
    kept: KEPT_FOR_NEWCOMERS,
  });
  /** By token of a batch, the organisations whose mail in it is not done. */
  readonly #batches = new Map<string, Set<string>>();
  /** Two who claim at once would both find the same organisation free. */
  readonly #inTurn = createLimiter(1);
  #sandboxes = 0;

  claim(em: EntityManager, due: DueWork): Promise<Claim> {
    return this.#inTurn(async () => {
      const claim = await claimDue(em, { ...due, where: passingOver(this.#shares.full, due.where) });
      const orgIds = new Set(claim.rows.map(({ orgId }) => orgId));
      for (const orgId of orgIds) this.#shares.take(orgId);
      if (orgIds.size > 0) this.#batches.set(claim.token, orgIds);
      return claim;
    });
  }

  /** Its mail of this batch is done. */
  leave({ token }: Claim, orgId: string): void {
    const orgIds = this.#batches.get(token);
    if (orgIds?.delete(orgId) !== true) return;
    this.#shares.leave(orgId);
    if (orgIds.size === 0) this.#batches.delete(token);
  }

  /** Whoever finds all places of the sandbox taken leaves it to those who have them: they go on until nothing is due. */
  async inSandbox(work: () => Promise<boolean>): Promise<boolean> {
    if (this.#sandboxes >= OF_SANDBOX) return false;
    this.#sandboxes += 1;
    try {
      return await work();
    } finally {
      this.#sandboxes -= 1;
    }
  }
}
