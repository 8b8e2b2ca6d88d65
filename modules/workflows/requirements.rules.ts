import type { Dag, DagNode } from './dag/dag.schema.ts';
import { orderNodes } from './dag/dag-order.rules.ts';
import type { NodeTypes, Requirement } from './node-type.rules.ts';

/** Under which name a requirement is shown. Any text provider will do, so the first choice stands for them. */
const PROVIDER_NAMES: Record<Requirement, string> = { apollo: 'apollo', text: 'anthropic', smtp: 'smtp' };

/** A stored graph is free of cycles, since it was checked. */
function inOrder(dag: Dag): DagNode[] {
  const order = orderNodes(dag);
  const ids = 'ordered' in order ? order.ordered : [];
  return ids.flatMap((id) => dag.nodes.find((node) => node.id === id) ?? []);
}

/** What the graph cannot run without, each once, in the order in which it is needed. */
export function requirementsOf(dag: Dag, nodeTypes: NodeTypes): Requirement[] {
  const all = inOrder(dag).flatMap(({ type, config = {} }) => nodeTypes.get(type)?.requires(config) ?? []);
  return [...new Set(all)];
}

export const requiredProviders = (dag: Dag, nodeTypes: NodeTypes): string[] =>
  requirementsOf(dag, nodeTypes).map((requirement) => PROVIDER_NAMES[requirement]);

/** The graph as sentences, in the order in which its nodes run. */
export function summarise(dag: Dag, nodeTypes: NodeTypes): { summary: string; steps: string[] } {
  const steps = inOrder(dag).map(
    ({ type, config = {} }) => nodeTypes.get(type)?.describe(config) ?? `Run a node of type ${type}.`,
  );
  const providers = requiredProviders(dag, nodeTypes);
  const needs = providers.length === 0 ? 'needs no provider' : `needs ${listed(providers)}`;
  return { summary: `Runs in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'} and ${needs}.`, steps };
}

const listed = (names: string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
