import { DomainError } from '../../../src/kernel/errors.ts';
import { sentenceFor } from '../../../src/kernel/text/zod-sentence.ts';
import type { NodeType, NodeTypes, ValueKind } from '../node-types/node-type.rules.ts';
import { parseCondition, parseReference, type Reference } from './condition.rules.ts';
import type { Dag, DagNode } from './dag.schema.ts';
import { nodesBefore, orderNodes } from './dag-order.rules.ts';

interface DagCheckContext {
  nodeTypes: NodeTypes;
  featureInputs: readonly string[];
}

/**
 * Refuses a graph that cannot run; the error names the node. Returns the graph to store, with default
 * configuration and without unknown settings.
 */
export function checkDag(dag: Dag, known: DagCheckContext): Dag {
  const nodes = new Map<string, TypedNode>();
  for (const node of dag.nodes) {
    if (nodes.has(node.id)) throw refusal(node.id, 'appears twice');
    nodes.set(node.id, typedNode(node, known.nodeTypes));
  }
  checkEdges(dag, { nodes, ...known });
  const order = orderNodes(dag);
  if ('circleAt' in order) throw refusal(order.circleAt, 'is part of a cycle');
  for (const node of nodes.values()) checkInputs(node, nodesBefore(node.node.id, dag), { nodes, ...known });
  return { ...dag, nodes: [...nodes.values()].map(({ node }) => node) };
}

interface TypedNode {
  node: DagNode;
  contract: NodeType;
}
type Nodes = ReadonlyMap<string, TypedNode>;

export class DagRefused extends DomainError {
  readonly field: string;

  constructor(field: string, sentence: string) {
    super('bad_request', sentence);
    this.field = field;
  }
}

const refusal = (id: string, predicate: string) => new DagRefused(`nodes.${id}`, `Node "${id}" ${predicate}.`);

function typedNode(node: DagNode, nodeTypes: NodeTypes): TypedNode {
  const contract = nodeTypes.get(node.type);
  if (contract === undefined) throw refusal(node.id, `has the unknown type "${node.type}"`);
  const config = contract.config.safeParse(node.config ?? {});
  if (!config.success)
    throw new DagRefused(`nodes.${node.id}.config`, `Node "${node.id}": ${sentenceFor(config.error, ['config'])}`);
  return { node: { ...node, config: config.data as DagNode['config'] }, contract };
}

function checkEdges({ edges }: Dag, known: DagCheckContext & { nodes: Nodes }): void {
  const { nodes } = known;
  for (const [i, { from, to, condition }] of edges.entries()) {
    const refuse = (sentence: string) => new DagRefused(`edges.${i}`, sentence);
    if (!nodes.has(from)) throw refuse(`The edge to node "${to}" starts at the unknown node "${from}".`);
    if (!nodes.has(to)) throw refuse(`The edge from node "${from}" leads to the unknown node "${to}".`);
    if (condition === undefined) continue;
    const where = `The condition of the edge from node "${from}" to node "${to}"`;
    const comparisons = parseCondition(condition);
    if (comparisons === null) throw refuse(`${where} is invalid: write it like \`${from}.output.count > 0\`.`);
    for (const { reference } of comparisons) {
      const unknown = unknownIn(reference, known);
      if (unknown !== null) throw refuse(`${where} reads ${unknown}.`);
    }
  }
}

function checkInputs(
  { node, contract }: TypedNode,
  before: ReadonlySet<string>,
  known: DagCheckContext & { nodes: Nodes },
): void {
  const { id, inputMapping = {} } = node;
  for (const [name, source] of Object.entries(inputMapping)) {
    const input = Object.hasOwn(contract.inputs, name) ? contract.inputs[name] : undefined;
    if (input === undefined) throw refusal(id, `has no input "${name}"`);
    const where = `maps its input "${name}" to "${source}"`;
    const reference = parseReference(source);
    if (reference === null || (reference.from === 'node' && reference.count)) {
      throw refusal(id, `${where}, which is not a node.output, $input.key or $brand.field`);
    }
    const unknown = unknownIn(reference, known);
    if (unknown !== null) throw refusal(id, `maps its input "${name}" to ${unknown}`);
    if (reference.from === 'node' && !before.has(reference.node)) {
      throw refusal(id, `${where}, but no edge makes node "${reference.node}" run before it`);
    }
    const kind = kindOf(reference, known.nodes);
    if (kind !== input.kind) throw refusal(id, `${where}, which has the kind ${kind} instead of ${input.kind}`);
  }
  const unmapped = Object.entries(contract.inputs).find(
    ([name, { required }]) => required && !Object.hasOwn(inputMapping, name),
  );
  if (unmapped !== undefined) throw refusal(id, `needs its input "${unmapped[0]}" mapped`);
}

/**
 * Describes the unknown part of a reference, or returns null if it exists. Any brand field can be extracted.
 */
function unknownIn(reference: Reference, { nodes, featureInputs }: DagCheckContext & { nodes: Nodes }): string | null {
  if (reference.from === 'brand') return null;
  if (reference.from === 'input') {
    return featureInputs.includes(reference.key) ? null : `"${reference.key}", which is not an input of the feature`;
  }
  const node = nodes.get(reference.node);
  if (node === undefined) return `the unknown node "${reference.node}"`;
  return Object.hasOwn(node.contract.outputs, reference.output)
    ? null
    : `"${reference.output}", which is not an output of node "${reference.node}"`;
}

function kindOf(reference: Reference, nodes: Nodes): ValueKind {
  if (reference.from !== 'node') return 'text';
  return nodes.get(reference.node)?.contract.outputs[reference.output]?.kind ?? 'text';
}
