import type { EntityManager } from '@mikro-orm/postgresql';
import { type Money, times } from '../../../src/kernel/money.ts';
import { priceOf } from '../../costs/index.ts';
import { type Dag, type DagNode, nodeTypes, orderNodes } from '../../workflows/index.ts';
import type { CampaignNode } from '../nodes/campaign-node.ts';
import { campaignNodes } from '../nodes/node-catalogue.ts';

interface Price {
  costName: string;
  unitCost: Money;
}

export interface PlannedNode {
  id: string;
  runner: CampaignNode;
  config: Record<string, unknown>;
  inputMapping: Record<string, string>;
  retries: number;
  /** Charged for each lead while the batch runs; null where nothing is. */
  cost: Price | null;
}

/** A workflow as the runner follows it. */
export interface Plan {
  /** Each after all that lead to it. */
  nodes: PlannedNode[];
  edges: Dag['edges'];
  onError: 'fail' | 'continue';
  batchSize: number;
  /** What the emails that follow from one lead will cost. */
  laterCost: Money;
  /** One email; null where nothing is charged for it. */
  email: Price | null;
}

/** A workflow that this service cannot run yet, such as one with a provider that is not connected. */
class UnknownNode extends Error {}

/** Emails are paid for when they leave, not when they are promised. */
const PAID_LATER = 'enqueue-messages';

export async function planBatches(em: EntityManager, dag: Dag, now: Date): Promise<Plan> {
  const order = orderNodes(dag);
  const ids = 'ordered' in order ? order.ordered : [];
  const nodes: PlannedNode[] = [];
  let email: Price | null = null;
  for (const node of ids.flatMap((id) => dag.nodes.find((candidate) => candidate.id === id) ?? [])) {
    const { planned, price } = await planNode(em, node, now);
    if (node.type === PAID_LATER) email ??= price;
    nodes.push({ ...planned, cost: node.type === PAID_LATER ? null : price });
  }
  const numberIn = (type: string, key: string, otherwise: number) => {
    const value = nodes.find(({ runner }) => runner.type === type)?.config[key];
    return typeof value === 'number' ? value : otherwise;
  };
  return {
    nodes,
    edges: dag.edges,
    onError: dag.onError ?? 'fail',
    batchSize: numberIn('find-leads', 'batchSize', 1),
    email,
    laterCost: times(email?.unitCost ?? 0n, numberIn('generate-sequence', 'steps', 0)),
  };
}

async function planNode(em: EntityManager, node: DagNode, now: Date) {
  const runner = campaignNodes.get(node.type);
  const contract = nodeTypes.get(node.type);
  if (runner === undefined || contract === undefined) {
    throw new UnknownNode(`Node "${node.id}" has the type "${node.type}", which campaigns cannot run.`);
  }
  const config = contract.config.parse(node.config ?? {});
  const costName = contract.costName(config);
  const unitCost = costName === null ? null : await priceOf(em, costName, now);
  return {
    planned: { id: node.id, runner, config, inputMapping: node.inputMapping ?? {}, retries: node.retries ?? 0 },
    price: costName === null || unitCost === null ? null : { costName, unitCost },
  };
}
