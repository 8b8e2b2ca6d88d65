/** Names the node that ended the batch. */
export class NodeFailure extends Error {
  /** In the plan. */
  readonly place: number;

  constructor({ place, nodeId }: { place: number; nodeId: string }, cause: unknown) {
    super(`Node "${nodeId}" failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.place = place;
  }
}
