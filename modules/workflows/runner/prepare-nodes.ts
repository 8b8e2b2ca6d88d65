import { ProviderBusy, ProviderRefused } from '../../keys/index.ts';
import { type BatchValues, type GivenValues, inputOf, isReached } from './batch-values.ts';
import { endsBatch, NodeFailure } from './node-failure.ts';
import type { NodeContext } from './node-host.ts';
import type { NodePlan } from './plan-nodes.ts';
import type { ProviderSpending } from './provider-spending.ts';

/** Prepared values or failures, by the node's index in the plan. */
export type Preparations = ReadonlyMap<number, { value: unknown } | { failure: unknown }>;

export const NOTHING_PREPARED: Preparations = new Map();

interface Preparing<Context, Report> {
  plan: NodePlan<Context, Report>;
  given: GivenValues;
  signal: AbortSignal;
  /** In plan order. */
  runIds: readonly string[];
  spendingOf(place: number): ProviderSpending;
}

/**
 * Follows the plan once before the batch is written, using expected outputs. No transaction is open. A node
 * that is reached unexpectedly in the real run is unprepared.
 */
export async function prepareNodes<Context extends NodeContext, Report>(
  context: Context,
  { plan, given, signal, runIds, spendingOf }: Preparing<Context, Report>,
): Promise<Preparations> {
  const values: BatchValues = { ...given, outputs: new Map() };
  const preparations = new Map<number, { value: unknown } | { failure: unknown }>();
  for (const [place, node] of plan.nodes.entries()) {
    if (node.work.prepare === null || !isReached(node, plan, values)) continue;
    try {
      const own = { ...context, signal, runId: runIds[place] ?? '', spending: spendingOf(place) };
      const { output, prepared } = await node.work.prepare(own, node.config, inputOf(node, values));
      values.outputs.set(node.id, output);
      preparations.set(place, { value: prepared });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderBusy || error instanceof ProviderRefused) throw error;
      if (endsBatch(plan.onError, error)) throw new NodeFailure({ place, nodeId: node.id }, error);
      preparations.set(place, { failure: error });
    }
  }
  return preparations;
}
