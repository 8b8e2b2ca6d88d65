import type { Dag, DagNode } from './dag.schema.ts';

type DagOrder = { ordered: string[] } | { circleAt: string };

/** Every edge must connect known nodes. Independent nodes keep their stored order. */
export function orderNodes({ nodes, edges }: Dag): DagOrder {
  const waitsFor = new Map(nodes.map(({ id }) => [id, 0]));
  const leadsTo = new Map(nodes.map(({ id }): [string, string[]] => [id, []]));
  for (const { from, to } of edges) {
    waitsFor.set(to, (waitsFor.get(to) ?? 0) + 1);
    leadsTo.get(from)?.push(to);
  }
  const ordered = nodes.map(({ id }) => id).filter((id) => waitsFor.get(id) === 0);
  for (const id of ordered) {
    for (const next of leadsTo.get(id) ?? []) {
      const left = (waitsFor.get(next) ?? 0) - 1;
      waitsFor.set(next, left);
      if (left === 0) ordered.push(next);
    }
  }
  if (ordered.length === nodes.length) return { ordered };
  return {
    circleAt: nodeOnCircle(
      nodes.map(({ id }) => id).filter((id) => !ordered.includes(id)),
      edges,
    ),
  };
}

/**
 * Returns the nodes of a stored graph in execution order. Stored graphs were checked, so they have no cycle.
 */
export function nodesInOrder(dag: Dag): DagNode[] {
  const order = orderNodes(dag);
  const ids = 'ordered' in order ? order.ordered : [];
  return ids.flatMap((id) => dag.nodes.find((node) => node.id === id) ?? []);
}

/** The remaining nodes may also be behind the cycle, so walk backwards until a node repeats. */
function nodeOnCircle(rest: string[], edges: Dag['edges']): string {
  const seen = new Set<string>();
  let at = rest[0] ?? '';
  while (!seen.has(at)) {
    seen.add(at);
    at = edges.find(({ from, to }) => to === at && rest.includes(from))?.from ?? at;
  }
  return at;
}

export function nodesBefore(id: string, { edges }: Dag): ReadonlySet<string> {
  const before = new Set<string>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from, to } of edges) {
      if (to !== at || before.has(from)) continue;
      before.add(from);
      open.push(from);
    }
  }
  return before;
}
