import type { Dag } from '../dag/dag.schema.ts';
import { nodesInOrder } from '../dag/dag-order.rules.ts';
import type { CostFacts, NodeTypes, Requirement, UnitCost } from './node-type.rules.ts';

/** Any text provider satisfies `text`, so the default provider's name is shown for it. */
const shownAs = (requirement: Requirement): string => (requirement === 'text' ? 'anthropic' : requirement);

export function requirementsOf(dag: Dag, nodeTypes: NodeTypes): Requirement[] {
  const all = nodesInOrder(dag).flatMap(({ type, config = {} }) => nodeTypes.get(type)?.requires(config) ?? []);
  return [...new Set(all)];
}

export const requiredProviders = (dag: Dag, nodeTypes: NodeTypes): string[] =>
  requirementsOf(dag, nodeTypes).map(shownAs);

export function describeDag(dag: Dag, nodeTypes: NodeTypes): string {
  const { summary, steps } = summarise(dag, nodeTypes);
  return [summary, ...steps].join(' ');
}

export function summarise(dag: Dag, nodeTypes: NodeTypes): { summary: string; steps: string[] } {
  const steps = nodesInOrder(dag).map(
    ({ type, config = {} }) => nodeTypes.get(type)?.describe(config) ?? `Run a node of type ${type}.`,
  );
  const providers = requiredProviders(dag, nodeTypes);
  const needs = providers.length === 0 ? 'needs no provider' : `needs ${listed(providers)}`;
  return { summary: `Runs in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'} and ${needs}.`, steps };
}

const listed = (names: string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export function unitCosts(dag: Dag, nodeTypes: NodeTypes, { textModel }: Pick<CostFacts, 'textModel'>): UnitCost[] {
  const facts = { textModel, pieces: piecesPerUnit(dag, nodeTypes) };
  return dag.nodes.flatMap(({ type, config = {} }) => nodeTypes.get(type)?.costs(config, facts) ?? []);
}

export const piecesPerUnit = (dag: Dag, nodeTypes: NodeTypes): number =>
  Math.max(1, ...dag.nodes.map(({ type, config = {} }) => nodeTypes.get(type)?.piecesPerUnit(config) ?? 1));
