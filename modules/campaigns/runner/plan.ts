import type { EntityManager } from '@mikro-orm/postgresql';
import { type ModelSettings, modelNameOf } from '../../../src/ai/model/provider.ts';
import { type Money, times } from '../../../src/kernel/money.ts';
import { priceOf } from '../../costs/index.ts';
import { type Dag, type DagNode, nodeTypes, orderNodes } from '../../workflows/index.ts';
import type { CampaignNode } from '../nodes/campaign-node.ts';
import { campaignNodes } from '../nodes/node-catalogue.ts';
import { tokenLimits } from '../writing/token-limits.rules.ts';

interface Price {
  costName: string;
  unitCost: Money;
}

interface PlannedCost extends Price {
  /** Units that one lead may use at the most. */
  perUnit: number;
}

export interface PlannedNode {
  id: string;
  runner: CampaignNode;
  config: Record<string, unknown>;
  inputMapping: Record<string, string>;
  retries: number;
  /** Charged for each lead while the batch runs. */
  costs: PlannedCost[];
}

/** A workflow as the runner follows it. */
export interface Plan {
  /** Each after all that lead to it. */
  nodes: PlannedNode[];
  edges: Dag['edges'];
  onError: 'fail' | 'continue';
  batchSize: number;
  /** Some node has to be prepared before a batch is written. */
  asksProviders: boolean;
  /** What the emails that follow from one lead will cost. */
  laterCost: Money;
  /** One email; null where nothing is charged for it. */
  email: Price | null;
}

/** What one lead may cost while its batch runs. */
export const leadCost = ({ nodes }: Plan): Money =>
  nodes.flatMap(({ costs }) => costs).reduce((sum, { unitCost, perUnit }) => sum + times(unitCost, perUnit), 0n);

/** A workflow that this service cannot run yet, such as one with a provider that is not connected. */
class UnknownNode extends Error {}

/** Emails are paid for when they leave, not when they are promised. */
const PAID_LATER = 'enqueue-messages';

/** Leads of a batch that waits for providers: few enough that it is written within minutes. */
const PROVIDER_BATCH = 50;

/** `model` writes the emails, where a node asks for one. */
export async function planBatches(em: EntityManager, { dag, model, now }: Planning): Promise<Plan> {
  const order = orderNodes(dag);
  const ids = 'ordered' in order ? order.ordered : [];
  const nodes: PlannedNode[] = [];
  let email: Price | null = null;
  for (const node of ids.flatMap((id) => dag.nodes.find((candidate) => candidate.id === id) ?? [])) {
    const { planned, price } = await planNode(em, node, now);
    if (node.type === PAID_LATER) email ??= price;
    const costs = node.type === PAID_LATER || price === null ? [] : [{ ...price, perUnit: 1 }];
    nodes.push({ ...planned, costs: [...costs, ...(await writingCosts(em, { ...planned, model, now }))] });
  }
  const numberIn = (type: string, key: string, otherwise: number) => {
    const value = nodes.find(({ runner }) => runner.type === type)?.config[key];
    return typeof value === 'number' ? value : otherwise;
  };
  const asksProviders = nodes.some(({ runner, config }) => runner.asksProvider(config));
  const batchSize = numberIn('find-leads', 'batchSize', 1);
  return {
    nodes,
    edges: dag.edges,
    onError: dag.onError ?? 'fail',
    batchSize: asksProviders ? Math.min(batchSize, PROVIDER_BATCH) : batchSize,
    asksProviders,
    email,
    laterCost: times(email?.unitCost ?? 0n, numberIn('generate-sequence', 'steps', 0)),
  };
}

interface Planning {
  dag: Dag;
  model: ModelSettings | null;
  now: Date;
}

/** What a model may read and write for one lead. One without a price is counted at zero. */
async function writingCosts(
  em: EntityManager,
  { runner, config, model, now }: Pick<PlannedNode, 'runner' | 'config'> & Omit<Planning, 'dag'>,
): Promise<PlannedCost[]> {
  if (model === null || runner.type !== 'generate-sequence' || !runner.asksProvider(config)) return [];
  const limits = tokenLimits(Number(config.steps));
  const name = `${model.provider}-${modelNameOf(model)}`;
  const costs = [
    { costName: `${name}-input-token`, perUnit: limits.input },
    { costName: `${name}-output-token`, perUnit: limits.output },
  ];
  return Promise.all(costs.map(async (cost) => ({ ...cost, unitCost: (await priceOf(em, cost.costName, now)) ?? 0n })));
}

/** The most that a model may cost for one lead of a workflow. */
export async function writingCost(em: EntityManager, { dag, model, now }: Planning): Promise<Money> {
  const costs: PlannedCost[] = [];
  for (const node of dag.nodes) {
    const { planned } = await planNode(em, node, now);
    costs.push(...(await writingCosts(em, { ...planned, model, now })));
  }
  return costs.reduce((sum, { unitCost, perUnit }) => sum + times(unitCost, perUnit), 0n);
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
