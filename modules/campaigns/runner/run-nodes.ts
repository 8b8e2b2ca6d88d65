import { TransactionPropagation } from '@mikro-orm/core';
import { addUp, type Counts } from '../../campaign-state/index.ts';
import type { BatchScope, NodeResult } from '../nodes/campaign-node.ts';
import { type BatchValues, inputOf, isReached } from './batch-values.ts';
import { NodeFailure } from './node-failure.ts';
import type { Plan, PlannedNode } from './plan.ts';
import type { Preparations } from './prepare-nodes.ts';

/** What became of a node in a batch. */
export type NodeEnding = 'completed' | 'failed' | 'cancelled';

export interface BatchResult {
  /** In the order of the plan. */
  endings: { nodeId: string; ending: NodeEnding; units: number }[];
  counts: Counts;
  gauges: Counts;
  source: NodeResult<unknown>['source'];
  failure: unknown;
}

/** Follows the plan once, in the transaction of the scope. A failure ends it, or its branch only, as the plan says. */
export async function runNodes(
  scope: BatchScope,
  { plan, preparations }: { plan: Plan; preparations: Preparations },
  given: Omit<BatchValues, 'outputs'>,
): Promise<BatchResult> {
  const values: BatchValues = { ...given, outputs: new Map() };
  const result: BatchResult = { endings: [], counts: {}, gauges: {}, source: undefined, failure: null };
  for (const [place, node] of plan.nodes.entries()) {
    const end = (ending: NodeEnding, units = 0) => result.endings.push({ nodeId: node.id, ending, units });
    if (!isReached(node, plan, values)) {
      end('cancelled');
      continue;
    }
    try {
      const prepared = preparedFor(preparations, place);
      const done = await attempt(scope, node, { input: inputOf(node, values), prepared });
      const { output, units, counts = {}, gauges = {}, source } = done;
      values.outputs.set(node.id, output);
      result.counts = addUp([result.counts, counts]);
      Object.assign(result.gauges, gauges);
      result.source = source ?? result.source;
      end('completed', units);
    } catch (error) {
      if (plan.onError === 'fail') throw new NodeFailure({ place, nodeId: node.id }, error);
      result.failure ??= error;
      end('failed');
    }
  }
  return result;
}

function preparedFor(preparations: Preparations, place: number): unknown {
  const preparation = preparations.get(place);
  if (preparation === undefined) return undefined;
  if ('failure' in preparation) throw preparation.failure;
  return preparation.value;
}

interface Given {
  input: Record<string, unknown>;
  prepared: unknown;
}

/** Each try stands on its own savepoint, so that what a failed one wrote is gone. */
async function attempt({ unit, ...scope }: BatchScope, node: PlannedNode, given: Given) {
  for (let left = node.retries; ; left--) {
    try {
      return await unit.em.transactional(
        (em) => node.runner.run({ ...scope, unit: { ...unit, em } }, node.config, given),
        {
          propagation: TransactionPropagation.NESTED,
        },
      );
    } catch (error) {
      if (left <= 0) throw error;
      unit.log.warn({ err: error, node: node.id, campaignId: scope.campaign.id }, 'A node failed and is tried again');
    }
  }
}
