import { parseCondition, parseReference } from '../dag/condition.rules.ts';
import type { Dag, DagEdge, DagNode } from '../dag/dag.schema.ts';
import type { NodeTypes } from '../node-types/node-type.rules.ts';
import { requirementsOf } from '../node-types/requirements.rules.ts';

/** A workflow that is there already. */
export interface Pattern {
  slug: string;
  name: string;
  description: string;
  featureDynastySlug: string;
  category: string;
  channel: string;
  audienceType: string;
  dag: Dag;
}

interface Wish {
  feature: Omit<Pattern, 'slug' | 'name' | 'description' | 'featureDynastySlug' | 'dag'> & { dynastySlug: string };
  description: string;
  /** Kinds of nodes that it must have. */
  nodeTypes: readonly string[];
}

/**
 * The workflow after which a new one is drafted: it has every node that was asked for, works in the feature's channel, and
 * comes closest to feature and description. Of equals the one that needs the fewest providers. Null where none fits.
 */
export function closestPattern(wish: Wish, patterns: readonly Pattern[], nodeTypes: NodeTypes): Pattern | null {
  const [closest] = patterns
    .filter(({ channel, dag }) => channel === wish.feature.channel && hasAll(dag, wish.nodeTypes))
    .map((pattern) => ({
      pattern,
      near: nearness(wish, pattern),
      needed: requirementsOf(pattern.dag, nodeTypes).length,
    }))
    .toSorted(
      (one, other) =>
        other.near - one.near || one.needed - other.needed || (one.pattern.slug < other.pattern.slug ? -1 : 1),
    );
  return closest?.pattern ?? null;
}

const hasAll = ({ nodes }: Dag, types: readonly string[]) =>
  types.every((wanted) => nodes.some(({ type }) => type === wanted));

/** What the description names weighs most, since a person chose it; then the feature, then whom it is for. */
function nearness({ feature, description }: Wish, pattern: Pattern): number {
  const told = new Set(wordsOf(description));
  const own = wordsOf(pattern.slug.replace(pattern.featureDynastySlug, '')).filter((word) => !/^v?\d+$/.test(word));
  return (
    8 * own.filter((word) => told.has(word)).length +
    4 * Number(pattern.featureDynastySlug === feature.dynastySlug) +
    2 * Number(pattern.audienceType === feature.audienceType) +
    Number(pattern.category === feature.category)
  );
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/**
 * The graph of a pattern for the inputs of another feature: what it read and the feature does not ask is left out, and an
 * input of a node that is called like one of the feature is mapped to it.
 */
export function fitted({ nodes, edges, ...rest }: Dag, inputs: readonly string[], nodeTypes: NodeTypes): Dag {
  return {
    ...rest,
    nodes: nodes.map((node) => fittedNode(node, inputs, nodeTypes)),
    edges: edges.map((edge) => fittedEdge(edge, inputs)),
  };
}

function fittedNode(node: DagNode, inputs: readonly string[], nodeTypes: NodeTypes): DagNode {
  const kept = Object.entries(node.inputMapping ?? {}).filter(([, source]) => !isUnasked(source, inputs));
  const taken = Object.entries(nodeTypes.get(node.type)?.inputs ?? {})
    .filter(([name, { kind }]) => kind === 'text' && inputs.includes(name))
    .map(([name]): [string, string] => [name, `$input.${name}`]);
  return { ...node, inputMapping: Object.fromEntries([...taken, ...kept]) };
}

function fittedEdge({ condition, ...edge }: DagEdge, inputs: readonly string[]): DagEdge {
  const comparisons = condition === undefined ? [] : (parseCondition(condition) ?? []);
  const readsUnasked = comparisons.some(
    ({ reference }) => reference.from === 'input' && !inputs.includes(reference.key),
  );
  return condition === undefined || readsUnasked ? edge : { ...edge, condition };
}

function isUnasked(source: string, inputs: readonly string[]): boolean {
  const reference = parseReference(source);
  return reference?.from === 'input' && !inputs.includes(reference.key);
}
