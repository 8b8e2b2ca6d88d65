import { ProviderBusy, ProviderRefused } from '../../keys/index.ts';
import type { ProviderSpending } from '../../leads/index.ts';
import type { PreparationScope } from '../nodes/campaign-node.ts';
import { type BatchValues, inputOf, isReached } from './batch-values.ts';
import { NodeFailure } from './node-failure.ts';
import type { Plan } from './plan.ts';

/** What a node got from its providers, or why it got nothing; by the place of the node in the plan. */
export type Preparations = ReadonlyMap<number, { value: unknown } | { failure: unknown }>;

export const NOTHING_PREPARED: Preparations = new Map();

/**
 * Follows the plan once before the batch is written, with what the nodes will give as far as it can be said now. No
 * transaction is open meanwhile. A node that is reached only later, against what was expected, runs unprepared.
 */
export async function prepareNodes(
  scope: Omit<PreparationScope, 'till'>,
  { plan, spendingOf }: { plan: Plan; spendingOf(place: number): ProviderSpending },
  given: Omit<BatchValues, 'outputs'>,
): Promise<Preparations> {
  const values: BatchValues = { ...given, outputs: new Map() };
  const preparations = new Map<number, { value: unknown } | { failure: unknown }>();
  for (const [place, node] of plan.nodes.entries()) {
    if (node.runner.prepare === null || !isReached(node, plan, values)) continue;
    try {
      const own = { ...scope, till: spendingOf(place) };
      const { output, prepared } = await node.runner.prepare(own, node.config, inputOf(node, values));
      values.outputs.set(node.id, output);
      preparations.set(place, { value: prepared });
    } catch (error) {
      scope.signal.throwIfAborted();
      if (error instanceof ProviderBusy || error instanceof ProviderRefused) throw error;
      if (plan.onError === 'fail') throw new NodeFailure({ place, nodeId: node.id }, error);
      preparations.set(place, { failure: error });
    }
  }
  return preparations;
}
