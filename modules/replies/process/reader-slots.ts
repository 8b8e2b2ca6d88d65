import type { EntityManager } from '@mikro-orm/postgresql';
import { type Claim, claimDue, type DueWork } from '../../../src/database/claim.ts';
import { excludingOwners } from '../../../src/database/due-worker.ts';
import { OwnerShares } from '../../../src/kernel/concurrency/owner-share.ts';
import { createLimiter } from '../../../src/kernel/concurrency/promises.ts';

const SHARED_BATCHES = 6;

/** Reserved batches for organisations without a running one, even while the models of others hang. */
const RESERVED_BATCHES = 24;

/** Concurrent batches per organisation, equal to the number of parser threads. */
const BATCHES_PER_ORGANISATION = 2;

/** Concurrent sandbox batches. They wait for campaign counters, and each holds a database connection. */
const MAX_SANDBOX_BATCHES = 3;

/** A batch whose models hang keeps its job occupied. */
export const MAX_BATCHES = SHARED_BATCHES + RESERVED_BATCHES;

/**
 * Tracks which organisations have mail in which batch of this process. Claims skip organisations at their limit,
 * so a hanging model takes no more places.
 */
export class ReaderSlots {
  readonly #shares = new OwnerShares<never>({
    atOnce: MAX_BATCHES,
    perOwner: BATCHES_PER_ORGANISATION,
    kept: RESERVED_BATCHES,
  });
  /** By claim token: the organisations with unfinished mail in the batch. */
  readonly #batches = new Map<string, Set<string>>();
  /** Serialises claims, because two concurrent ones could both take the same free organisation. */
  readonly #inTurn = createLimiter(1);
  #sandboxes = 0;

  claim(em: EntityManager, due: DueWork): Promise<Claim> {
    return this.#inTurn(async () => {
      const claim = await claimDue(em, { ...due, where: excludingOwners(this.#shares.full, due.where) });
      const orgIds = new Set(claim.rows.map(({ orgId }) => orgId));
      for (const orgId of orgIds) this.#shares.take(orgId);
      if (orgIds.size > 0) this.#batches.set(claim.token, orgIds);
      return claim;
    });
  }

  release({ token }: Claim, orgId: string): void {
    const orgIds = this.#batches.get(token);
    if (orgIds?.delete(orgId) !== true) return;
    this.#shares.leave(orgId);
    if (orgIds.size === 0) this.#batches.delete(token);
  }

  /** Runs the work unless all sandbox places are taken. The running batches continue until nothing is due. */
  async runSandboxBatch(work: () => Promise<boolean>): Promise<boolean> {
    if (this.#sandboxes >= MAX_SANDBOX_BATCHES) return false;
    this.#sandboxes += 1;
    try {
      return await work();
    } finally {
      this.#sandboxes -= 1;
    }
  }
}
