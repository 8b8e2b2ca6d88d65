import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatCount } from '../ui/format.tsx';
import { axisWidth } from './axis-width.ts';
import { useWidth } from './width.ts';

export interface Series {
  id: 'first' | 'second' | 'third';
  name: string;
  values: readonly number[];
}

interface DailyBarsProps {
  label: string;
  days: readonly string[];
  dayName: (day: string) => string;
  series: readonly Series[];
}

const HEIGHT = 220;
const TICKS = 4;
const BOTTOM = 28;
/** Maximum bar width in px. */
const WIDEST_BAR = 32;
/** Width of a day label with its margin, in px. */
const DAY_NAME_WIDTH = 84;

export function DailyBars({ label, days, dayName, series }: DailyBarsProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const up = scaleLinear({ domain: [0, most], range: [HEIGHT - BOTTOM, 8], nice: true });
  const left = axisWidth(up.ticks(TICKS).map(formatCount));
  const across = scaleBand({ domain: [...days], range: [left, Math.max(left, width)], padding: 0.25 });
  const group = Math.min(across.bandwidth(), series.length * WIDEST_BAR);
  const within = scaleBand({ domain: series.map(({ id }) => id), range: [0, group], padding: 0.1 });
  const every = Math.max(1, Math.ceil((days.length * DAY_NAME_WIDTH) / Math.max(1, width - left)));
  return (
    <div ref={frame} className="chart">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <AxisLeft
          scale={up}
          left={left}
          numTicks={TICKS}
          tickFormat={(value) => (Number.isInteger(Number(value)) ? formatCount(Number(value)) : '')}
          hideTicks
        />
        {series.flatMap(({ id, values }) =>
          days.map((day, index) => (
            <Bar
              key={`${id} ${day}`}
              className={`series ${id}`}
              x={(across(day) ?? 0) + (across.bandwidth() - group) / 2 + (within(id) ?? 0)}
              y={up(values[index] ?? 0)}
              width={within.bandwidth()}
              height={HEIGHT - BOTTOM - up(values[index] ?? 0)}
            />
          )),
        )}
        <AxisBottom
          scale={across}
          top={HEIGHT - BOTTOM}
          tickValues={days.filter((_day, index) => index % every === 0)}
          tickFormat={dayName}
          hideTicks
        />
      </svg>
      <ul className="legend" aria-hidden>
        {series.map(({ id, name }) => (
          <li key={id}>
            <span className={`series ${id}`} /> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
