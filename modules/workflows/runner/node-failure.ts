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
 * Whether the database was away or somebody stood in the way: the batch is done again, also where it would go on without the node,
 * since what that had to write would be missing for good. A provider that cannot be reached is the node's own failure.
 */
export const isNoFaultOfNode = (error: unknown): boolean => isTransient(error);
