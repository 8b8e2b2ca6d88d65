import { parseCondition, parseReference } from '../dag/condition.rules.ts';
import type { Dag, DagEdge, DagNode } from '../dag/dag.schema.ts';
import { requirementsOf } from '../node-types/dag-facts.rules.ts';
import type { NodeTypes } from '../node-types/node-type.rules.ts';

interface Pattern {
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
  nodeTypes: readonly string[];
}

/**
 * Returns the existing workflow to draft from: same channel, all requested node types, closest to feature
 * and description. Ties go to the fewest providers. Null if none fits.
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

/** Words from the user's description weigh most, then the feature, then its audience. */
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
 * Adapts a pattern's graph to another feature. Drops mappings and conditions on unknown inputs, and maps
 * node inputs to feature inputs of the same name.
 */
export function fitDag({ nodes, edges, ...rest }: Dag, inputs: readonly string[], nodeTypes: NodeTypes): Dag {
  return {
    ...rest,
    nodes: nodes.map((node) => fitNode(node, inputs, nodeTypes)),
    edges: edges.map((edge) => fitEdge(edge, inputs)),
  };
}

function fitNode(node: DagNode, inputs: readonly string[], nodeTypes: NodeTypes): DagNode {
  const kept = Object.entries(node.inputMapping ?? {}).filter(([, source]) => !readsUnknownInput(source, inputs));
  const taken = Object.entries(nodeTypes.get(node.type)?.inputs ?? {})
    .filter(([name, { kind }]) => kind === 'text' && inputs.includes(name))
    .map(([name]): [string, string] => [name, `$input.${name}`]);
  return { ...node, inputMapping: Object.fromEntries([...taken, ...kept]) };
}

function fitEdge({ condition, ...edge }: DagEdge, inputs: readonly string[]): DagEdge {
  const comparisons = condition === undefined ? [] : (parseCondition(condition) ?? []);
  const readsUnasked = comparisons.some(
    ({ reference }) => reference.from === 'input' && !inputs.includes(reference.key),
  );
  return condition === undefined || readsUnasked ? edge : { ...edge, condition };
}

function readsUnknownInput(source: string, inputs: readonly string[]): boolean {
  const reference = parseReference(source);
  return reference?.from === 'input' && !inputs.includes(reference.key);
}
