import type { Dag } from '../dag/dag.schema.ts';
import type { CostFacts, NodeTypes, UnitCost } from './node-type.rules.ts';

export function unitCosts(dag: Dag, nodeTypes: NodeTypes, { textModel }: Pick<CostFacts, 'textModel'>): UnitCost[] {
  const facts = { textModel, pieces: piecesPerUnit(dag, nodeTypes) };
  return dag.nodes.flatMap(({ type, config = {} }) => nodeTypes.get(type)?.costs(config, facts) ?? []);
}

export const piecesPerUnit = (dag: Dag, nodeTypes: NodeTypes): number =>
  Math.max(1, ...dag.nodes.map(({ type, config = {} }) => nodeTypes.get(type)?.piecesPerUnit(config) ?? 1));
