import { isTransient } from '../../../src/database/database-errors.ts';

export class NodeFailure extends Error {
  /** Index in the plan. */
  readonly place: number;

  constructor({ place, nodeId }: { place: number; nodeId: string }, cause: unknown) {
    super(`Node "${nodeId}" failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.place = place;
  }
}

/**
 * Returns whether a failed node ends its batch. A temporary database error always does, even with
 * `continue`: otherwise the node's writes would be missing forever. An unreachable provider is the node's
 * own failure.
 */
export const endsBatch = (onError: 'fail' | 'continue', error: unknown): boolean =>
  onError === 'fail' || isTransient(error);
