import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatCount, formatShortDay } from '../ui/format.tsx';
import { axisWidth } from './axis-width.ts';
import { MeasuredWidth } from './measured-width.tsx';
import type { DayViews } from './views.ts';

const HEIGHT = 200;
const MARGIN = { top: 8, end: 8, bottom: 28 };
/** Width of a label in px. */
const LABEL_WIDTH = 72;

export const ViewsByDay = ({ days, label }: { days: readonly DayViews[]; label: string }) => (
  <MeasuredWidth>{(width) => <Bars days={days} label={label} width={width} />}</MeasuredWidth>
);

function Bars({ days, label, width }: { days: readonly DayViews[]; label: string; width: number }) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - MARGIN.bottom, MARGIN.top], nice: true });
  const ticks = y.ticks(4).filter(Number.isInteger);
  const start = axisWidth(ticks.map(formatCount));
  const x = scaleBand({ domain: days.map(({ day }) => day), range: [start, width - MARGIN.end], padding: 0.25 });
  const every = Math.max(1, Math.ceil(days.length / Math.max(1, Math.floor(width / LABEL_WIDTH))));
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={label}>
      {days.map(({ day, views }) => (
        <Bar
          key={day}
          className="bar"
          x={x(day) ?? 0}
          y={y(views)}
          width={x.bandwidth()}
          height={HEIGHT - MARGIN.bottom - y(views)}
        >
          <title>{`${formatShortDay(day)}: ${formatCount(views)}`}</title>
        </Bar>
      ))}
      <AxisLeft
        scale={y}
        left={start}
        tickValues={ticks}
        tickFormat={(value) => formatCount(Number(value))}
        hideTicks
        hideAxisLine
      />
      <AxisBottom
        scale={x}
        top={HEIGHT - MARGIN.bottom}
        tickValues={days.map(({ day }) => day).filter((_, index) => index % every === 0)}
        tickFormat={formatShortDay}
        hideTicks
      />
    </svg>
  );
}
