import { TransactionPropagation } from '@mikro-orm/core';
import { isTransient } from '../../../src/database/database-errors.ts';
import { ProviderBusy, ProviderRefused } from '../../keys/index.ts';
import { type BatchValues, type GivenValues, isNodeReached, nodeInputFrom } from './batch-values.ts';
import type { NodeContext, RunningContext } from './node-host.ts';
import type { NodePlan, PlannedNode } from './plan-nodes.ts';
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
    if (node.work.prepare === null || !isNodeReached(node, plan, values)) continue;
    try {
      const own = { ...context, signal, runId: runIds[place] ?? '', spending: spendingOf(place) };
      const { output, prepared } = await node.work.prepare(own, node.config, nodeInputFrom(node, values));
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

type NodeEnding = 'completed' | 'failed' | 'cancelled';

export interface BatchResult<Report> {
  /** In plan order. */
  endings: { nodeId: string; ending: NodeEnding; used: number }[];
  reports: Report[];
  /** Error of the first failed node if the other branches continued; else null. */
  failure: unknown;
}

interface Running<Context, Report> {
  plan: NodePlan<Context, Report>;
  preparations: Preparations;
  given: GivenValues;
  /** In plan order. */
  runIds: readonly string[];
}

/**
 * Runs the nodes in the transaction of the context. A failure ends the plan or only its branch, depending on
 * `onError`.
 */
export async function runNodes<Context extends NodeContext, Report>(
  context: Context,
  { plan, preparations, given, runIds }: Running<Context, Report>,
): Promise<BatchResult<Report>> {
  const values: BatchValues = { ...given, outputs: new Map() };
  const result: BatchResult<Report> = { endings: [], reports: [], failure: null };
  for (const [place, node] of plan.nodes.entries()) {
    const end = (ending: NodeEnding, used = 0) => result.endings.push({ nodeId: node.id, ending, used });
    if (!isNodeReached(node, plan, values)) {
      end('cancelled');
      continue;
    }
    try {
      const prepared = preparedFor(preparations, place);
      const { output, used, report } = await attempt({ ...context, runId: runIds[place] ?? '' }, node, {
        input: nodeInputFrom(node, values),
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

/** Runs each try in its own savepoint, so that a failed try leaves no writes. */
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
      unit.log.warn({ err: error, node: node.id }, 'A node failed and is retried');
    }
  }
}

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
const endsBatch = (onError: 'fail' | 'continue', error: unknown): boolean => onError === 'fail' || isTransient(error);
