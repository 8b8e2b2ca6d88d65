import type { EntityManager } from '@mikro-orm/postgresql';
import { type Claim, claimDue, type DueWork } from '../../../src/database/claim.ts';
import { passingOver } from '../../../src/database/due-worker.ts';
import { createLimiter } from '../../../src/kernel/concurrency/limiter.ts';

/** Batches at the same time that have mail of one organisation: as many as there are threads that read mail. */
const OF_ONE = 2;

/** Batches of the sandbox at the same time: they wait for no model, but for the counters of the same campaigns, each with a connection. */
const OF_SANDBOX = 3;

/**
 * Whose mail is being read in this process, and in which batches: whoever claims more passes over organisations that have their share.
 * One whose model hangs has no further place, however much of its mail waits.
 */
export class ReadersPlaces {
  readonly #batches = new Map<string, Set<string>>();
  /** Two who claim at once would both find the same organisation free. */
  readonly #inTurn = createLimiter(1);
  #sandboxes = 0;

  claim(em: EntityManager, due: DueWork): Promise<Claim> {
    return this.#inTurn(async () => {
      const full = [...this.#batches].flatMap(([orgId, tokens]) => (tokens.size < OF_ONE ? [] : [orgId]));
      const claim = await claimDue(em, { ...due, where: passingOver(full, due.where) });
      for (const { orgId } of claim.rows) this.#batches.set(orgId, this.#tokensOf(orgId).add(claim.token));
      return claim;
    });
  }

  /** Its mail of this batch is done. */
  leave({ token }: Claim, orgId: string): void {
    const tokens = this.#tokensOf(orgId);
    tokens.delete(token);
    if (tokens.size === 0) this.#batches.delete(orgId);
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

  #tokensOf(orgId: string): Set<string> {
    return this.#batches.get(orgId) ?? new Set();
  }
}
