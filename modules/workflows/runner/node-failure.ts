import { isTransient } from '../../../src/database/database-errors.ts';

/** Names the node that ended the batch. */
export class NodeFailure extends Error {
  /** In the plan. */
  readonly place: number;

  constructor({ place, nodeId }: { place: number; nodeId: string }, cause: unknown) {
    super(`Node "${nodeId}" failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.place = place;
  }
}

/**
 * Whether a node that failed ends its batch. So it does where the database was away or somebody stood in the way, also where the plan would go
 * on without it, since what it had to write would be missing for good: the batch is done again. A provider that cannot be reached is the node's own failure.
 */
export const endsBatch = (onError: 'fail' | 'continue', error: unknown): boolean =>
  onError === 'fail' || isTransient(error);
