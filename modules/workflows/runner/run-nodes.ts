import { TransactionPropagation } from '@mikro-orm/core';
import { type BatchValues, type GivenValues, inputOf, isReached } from './batch-values.ts';
import { endsBatch, NodeFailure } from './node-failure.ts';
import type { NodeContext, RunningContext } from './node-host.ts';
import type { NodePlan, PlannedNode } from './plan-nodes.ts';
import type { Preparations } from './prepare-nodes.ts';

/** What became of a node in a batch. */
export type NodeEnding = 'completed' | 'failed' | 'cancelled';

export interface BatchResult<Report> {
  /** In the order of the plan. */
  endings: { nodeId: string; ending: NodeEnding; used: number }[];
  /** Of the nodes that had something to tell, in the order of the plan. */
  reports: Report[];
  /** Of the first node that failed, where the others went on; else null. */
  failure: unknown;
}

interface Running<Context, Report> {
  plan: NodePlan<Context, Report>;
  preparations: Preparations;
  given: GivenValues;
  /** In the order of the plan. */
  runIds: readonly string[];
}

/** Follows the plan once, in the transaction of the context. A failure ends it, or its branch only, as the plan says. */
export async function runNodes<Context extends NodeContext, Report>(
  context: Context,
  { plan, preparations, given, runIds }: Running<Context, Report>,
): Promise<BatchResult<Report>> {
  const values: BatchValues = { ...given, outputs: new Map() };
  const result: BatchResult<Report> = { endings: [], reports: [], failure: null };
  for (const [place, node] of plan.nodes.entries()) {
    const end = (ending: NodeEnding, used = 0) => result.endings.push({ nodeId: node.id, ending, used });
    if (!isReached(node, plan, values)) {
      end('cancelled');
      continue;
    }
    try {
      const prepared = preparedFor(preparations, place);
      const { output, used, report } = await attempt({ ...context, runId: runIds[place] ?? '' }, node, {
        input: inputOf(node, values),
        prepared,
      });
      values.outputs.set(node.id, output);
      if (report !== undefined) result.reports.push(report);
      end('completed', used);
    } catch (error) {
      if (endsBatch(plan.onError, error)) throw new NodeFailure({ place, nodeId: node.id }, error);
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
async function attempt<Context extends NodeContext, Report>(
  context: RunningContext<Context>,
  node: PlannedNode<Context, Report>,
  given: Given,
) {
  const { unit } = context;
  for (let left = node.retries; ; left--) {
    try {
      return await unit.em.transactional(
        (em) => node.work.run({ ...context, unit: { ...unit, em } }, node.config, given),
        { propagation: TransactionPropagation.NESTED },
      );
    } catch (error) {
      if (left <= 0) throw error;
      unit.log.warn({ err: error, node: node.id }, 'A node failed and is tried again');
    }
  }
}
