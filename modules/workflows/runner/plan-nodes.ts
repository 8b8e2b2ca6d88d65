import type { EntityManager } from '@mikro-orm/postgresql';
import { type Money, times } from '../../../src/kernel/money.ts';
import { priceOf } from '../../costs/index.ts';
import type { Dag, DagNode } from '../dag/dag.schema.ts';
import { nodesInOrder } from '../dag/dag-order.rules.ts';
import { piecesPerUnit } from '../node-types/dag-facts.rules.ts';
import type { CostFacts, NodeTypes } from '../node-types/node-type.rules.ts';
import type { NodeContext, NodeHost, NodeWork } from './node-host.ts';

export interface PlannedCost {
  costName: string;
  unitCost: Money;
  /** Maximum units of the cost per unit of the batch. */
  perUnit: number;
  byPlatform: boolean;
}

export interface PlannedNode<Context, Report> {
  id: string;
  work: NodeWork<Context, Report>;
  config: Record<string, unknown>;
  inputMapping: Record<string, string>;
  retries: number;
  costs: PlannedCost[];
  /** Charged per unit later, when the scheduled work happens. */
  laterCosts: PlannedCost[];
}

export interface NodePlan<Context, Report> {
  /** In topological order. */
  nodes: PlannedNode<Context, Report>[];
  edges: Dag['edges'];
  onError: 'fail' | 'continue';
  batchSize: number;
  asksProviders: boolean;
}

export const unitCost = ({ nodes }: { nodes: readonly { costs: readonly PlannedCost[] }[] }): Money =>
  nodes.flatMap(({ costs }) => costs).reduce((sum, cost) => sum + times(cost.unitCost, cost.perUnit), 0n);

export const platformCost = ({ nodes }: Parameters<typeof unitCost>[0]): Money =>
  unitCost({ nodes: nodes.map(({ costs }) => ({ costs: costs.filter(({ byPlatform }) => byPlatform) })) });

/** Thrown for a node that this host cannot run, such as one for a provider without an integration. */
class UnknownNode extends Error {}

/** Small enough that a batch with provider calls is written within minutes. */
const PROVIDER_BATCH = 50;

interface Planning {
  orgId: string;
  dag: Dag;
  nodeTypes: NodeTypes;
  textModel: CostFacts['textModel'];
  isByPlatform(costName: string): boolean;
  now: Date;
}

export async function planNodes<Context extends NodeContext, Report>(
  em: EntityManager,
  host: NodeHost<Context, Report>,
  { orgId, dag, nodeTypes, textModel, isByPlatform, now }: Planning,
): Promise<NodePlan<Context, Report>> {
  const facts = { textModel, pieces: piecesPerUnit(dag, nodeTypes) };
  const nodes: PlannedNode<Context, Report>[] = [];
  const sizes: number[] = [];
  for (const node of nodesInOrder(dag)) {
    const { type, work } = runnable(node, nodeTypes, host);
    const config = type.config.parse(node.config ?? {});
    const costs = type.costs(config, facts);
    // Costs without a price count as zero.
    const priced = (isLater: boolean) =>
      Promise.all(
        costs
          .filter(({ isPaidLater = false }) => isPaidLater === isLater)
          .map(async ({ costName, most }) => {
            const byPlatform = isByPlatform(costName);
            const unitCost = (await priceOf(em, byPlatform ? null : orgId, costName, now)) ?? 0n;
            return { costName, perUnit: most, unitCost, byPlatform };
          }),
      );
    const size = type.batchSize(config);
    if (size !== null) sizes.push(size);
    nodes.push({
      id: node.id,
      work,
      config,
      inputMapping: node.inputMapping ?? {},
      retries: node.retries ?? 0,
      costs: await priced(false),
      laterCosts: await priced(true),
    });
  }
  const asksProviders = nodes.some(({ work, config }) => work.asksProvider(config));
  if (asksProviders) sizes.push(PROVIDER_BATCH);
  return {
    nodes,
    edges: dag.edges,
    onError: dag.onError ?? 'fail',
    batchSize: sizes.length === 0 ? 1 : Math.min(...sizes),
    asksProviders,
  };
}

function runnable<Context extends NodeContext, Report>(
  { id, type: name }: DagNode,
  nodeTypes: NodeTypes,
  host: NodeHost<Context, Report>,
) {
  const type = nodeTypes.get(name);
  const work = type === undefined ? null : host.workOf(type);
  if (type === undefined || work === null) {
    throw new UnknownNode(`Node "${id}" has the type "${name}", which cannot be run here.`);
  }
  return { type, work };
}
