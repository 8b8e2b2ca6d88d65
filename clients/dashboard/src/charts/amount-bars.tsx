import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useWidth } from './width.ts';

interface AmountBarsProps {
  /** What the chart shows, in one sentence. */
  label: string;
  amounts: readonly { id: string; name: string; amount: number; text: string }[];
}

const LINE = 44;
/** What fits above a bar on a phone. */
const MOST_CHARACTERS = 36;

/** Bars below each other, the name and the amount above each. */
export function AmountBars({ label, amounts }: AmountBarsProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const most = Math.max(Number.MIN_VALUE, ...amounts.map(({ amount }) => amount));
  const across = scaleLinear({ domain: [0, most], range: [0, width] });
  return (
    <div ref={frame} className="chart">
      <svg width={width} height={amounts.length * LINE} role="img" aria-label={label}>
        {amounts.map(({ id, name, amount, text }, index) => (
          <g key={id} transform={`translate(0 ${index * LINE})`}>
            <text y={18} className="bar-name">
              {name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1)}…` : name}
            </text>
            <text y={18} x={width} textAnchor="end">
              {text}
            </text>
            <Bar className="series first" y={25} rx={4} height={9} width={Math.max(1, across(amount))} />
          </g>
        ))}
      </svg>
    </div>
  );
}
