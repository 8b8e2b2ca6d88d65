import type { Dag } from './dag/dag.schema.ts';
import type { NodeTypes } from './node-type.rules.ts';

/** What one lead uses on its way through a graph. */
export interface LeadUse {
  /** A name of the price catalogue. */
  costName: string;
  fewest: number;
  most: number;
}

/** A lead may answer or bounce after its first email, or get every step of its sequence. */
export function usesPerLead(dag: Dag, nodeTypes: NodeTypes): LeadUse[] {
  const steps = Math.max(1, ...dag.nodes.map((node) => stepsOf(node, nodeTypes)));
  return dag.nodes.flatMap(({ type, config = {} }) => {
    const costName = nodeTypes.get(type)?.costName(config) ?? null;
    if (costName === null) return [];
    // Who comes complete is not looked up.
    return [{ costName, fewest: type === 'enrich-leads' ? 0 : 1, most: type === 'enqueue-messages' ? steps : 1 }];
  });
}

function stepsOf({ type, config = {} }: Dag['nodes'][number], nodeTypes: NodeTypes): number {
  const settings = type === 'generate-sequence' ? nodeTypes.get(type)?.config.parse(config) : undefined;
  return typeof settings?.steps === 'number' ? settings.steps : 1;
}
