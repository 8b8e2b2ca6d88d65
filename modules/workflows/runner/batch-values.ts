import { type Comparison, parseCondition, parseReference, type Reference } from '../dag/condition.rules.ts';
import type { Dag } from '../dag/dag.schema.ts';

export interface GivenValues {
  inputs: Record<string, unknown>;
  brand: Record<string, unknown>;
}

export interface BatchValues extends GivenValues {
  outputs: Map<string, Record<string, unknown>>;
}

interface MappedNode {
  id: string;
  inputMapping: Record<string, string>;
}

/**
 * Returns a node's input according to its mapping. A node that did not run gives undefined; the node's
 * schema decides whether the input is required.
 */
export function nodeInputFrom({ inputMapping }: MappedNode, values: BatchValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inputMapping).map(([name, source]) => {
      const reference = parseReference(source);
      return [name, reference === null ? undefined : valueOf(reference, values)];
    }),
  );
}

function valueOf(reference: Reference, { outputs, inputs, brand }: BatchValues): unknown {
  if (reference.from === 'node') {
    const value = outputs.get(reference.node)?.[reference.output];
    return reference.count ? (Array.isArray(value) ? value.length : 0) : value;
  }
  const value = (reference.from === 'input' ? inputs : brand)[reference.key];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** A node runs if it has no incoming edge, or an edge from a node that ran whose condition holds. */
export function isNodeReached(node: MappedNode, { edges }: Pick<Dag, 'edges'>, values: BatchValues): boolean {
  const incoming = edges.filter(({ to }) => to === node.id);
  const isOpen = ({ from, condition }: Dag['edges'][number]) =>
    values.outputs.has(from) && (condition === undefined || conditionHolds(condition, values));
  return (incoming.length === 0 || incoming.some(isOpen)) && hasItsSources(node, values);
}

/** Nodes that supply an input must have run. */
function hasItsSources({ inputMapping }: MappedNode, { outputs }: BatchValues): boolean {
  return Object.values(inputMapping).every((source) => {
    const reference = parseReference(source);
    return reference?.from !== 'node' || outputs.has(reference.node);
  });
}

const conditionHolds = (condition: string, values: BatchValues): boolean =>
  (parseCondition(condition) ?? []).every((comparison) => compare(comparison, valueOf(comparison.reference, values)));

function compare({ operator, value }: Comparison, actual: unknown): boolean {
  const left = typeof value === 'number' ? Number(actual) : typeof actual === typeof value ? actual : '';
  switch (operator) {
    case '==':
      return left === value;
    case '!=':
      return left !== value;
    case '>':
      return (left as number) > (value as number);
    case '>=':
      return (left as number) >= (value as number);
    case '<':
      return (left as number) < (value as number);
    case '<=':
      return (left as number) <= (value as number);
    default:
      return operator satisfies never;
  }
}
