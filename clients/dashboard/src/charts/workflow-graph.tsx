import { graphlib, layout } from '@dagrejs/dagre';
import { useWidth } from './width.ts';

interface WorkflowGraphProps {
  label: string;
  nodes: readonly { id: string; title: string; note: string | null }[];
  edges: readonly { from: string; to: string }[];
}

const NODE_WIDTH = 168;
const NODE_HEIGHT = 58;
/** Maximum length of a node's title. */
const MOST_CHARACTERS = 22;
/** Below this width in px the steps are stacked. */
const NARROW = 720;

interface Point {
  x: number;
  y: number;
}

function layOut({ nodes, edges }: WorkflowGraphProps, isNarrow: boolean) {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: isNarrow ? 'TB' : 'LR', nodesep: 24, ranksep: 40, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const { width = NODE_WIDTH, height = NODE_HEIGHT } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    placeOf: (id: string) => graph.node(id) as Point,
    linesOf: edges.map(({ from, to }) => ({
      id: `${from} ${to}`,
      points: (graph.edge(from, to) as { points: Point[] }).points,
    })),
  };
}

export function WorkflowGraph(props: WorkflowGraphProps) {
  const [frame, space] = useWidth<HTMLDivElement>();
  const { width, height, placeOf, linesOf } = layOut(props, space < NARROW);
  return (
    <div ref={frame} className="chart graph">
      <svg viewBox={`0 0 ${width} ${height}`} width={Math.min(width, space)} role="img" aria-label={props.label}>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {linesOf.map(({ id, points }) => (
          <polyline key={id} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} markerEnd="url(#arrow)" />
        ))}
        {props.nodes.map(({ id, title, note }) => {
          const { x, y } = placeOf(id);
          return (
            <g key={id} transform={`translate(${x - NODE_WIDTH / 2} ${y - NODE_HEIGHT / 2})`}>
              <rect width={NODE_WIDTH} height={NODE_HEIGHT} rx={8} />
              <text x={NODE_WIDTH / 2} y={note === null ? 34 : 25} className="title">
                {shortened(title)}
              </text>
              {note !== null && (
                <text x={NODE_WIDTH / 2} y={44} className="note-line">
                  {shortened(note)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Cuts at grapheme boundaries. */
function shortened(text: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text;
}
