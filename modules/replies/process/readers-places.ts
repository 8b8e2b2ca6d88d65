import type { EntityManager } from '@mikro-orm/postgresql';
import { type Claim, claimDue, type DueWork } from '../../../src/database/claim.ts';
import { passingOver } from '../../../src/database/due-worker.ts';
import { createLimiter } from '../../../src/kernel/concurrency/limiter.ts';

/**
 * Whose mail is being read in this process, and in which batch: whoever claims more passes over these organisations. One whose model
 * hangs has one place for as long as it hangs, however much of its mail waits.
 */
export class ReadersPlaces {
  readonly #batches = new Map<string, string>();
  /** Two who claim at once would both find the same organisation free. */
  readonly #inTurn = createLimiter(1);

  claim(em: EntityManager, due: DueWork): Promise<Claim> {
    return this.#inTurn(async () => {
      const claim = await claimDue(em, { ...due, where: passingOver([...this.#batches.keys()], due.where) });
      for (const { orgId } of claim.rows) this.#batches.set(orgId, claim.token);
      return claim;
    });
  }

  /** Its mail of this batch is done. */
  leave({ token }: Claim, orgId: string): void {
    if (this.#batches.get(orgId) === token) this.#batches.delete(orgId);
  }
}
