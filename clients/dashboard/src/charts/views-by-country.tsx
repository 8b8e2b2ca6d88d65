import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatCount } from '../ui/format.tsx';
import { MeasuredWidth } from './measured-width.tsx';
import type { CountryViews } from './views.ts';

const ROW_HEIGHT = 28;
const NAME_WIDTH = 130;
const COUNT_WIDTH = 48;

export const ViewsByCountry = ({ countries, label }: { countries: readonly CountryViews[]; label: string }) => (
  <MeasuredWidth>{(width) => <Bars countries={countries} label={label} width={width} />}</MeasuredWidth>
);

function Bars({ countries, label, width }: { countries: readonly CountryViews[]; label: string; width: number }) {
  const height = ROW_HEIGHT * countries.length;
  const y = scaleBand({ domain: countries.map(({ country }) => country), range: [0, height], padding: 0.25 });
  const x = scaleLinear({
    domain: [0, Math.max(1, ...countries.map(({ views }) => views))],
    range: [0, Math.max(0, width - NAME_WIDTH - COUNT_WIDTH)],
  });
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      {countries.map(({ country, views }) => {
        const top = y(country) ?? 0;
        const middle = top + y.bandwidth() / 2;
        return (
          <g key={country}>
            <text x={0} y={middle} dominantBaseline="central">
              {country.length > 18 ? `${country.slice(0, 17)}…` : country}
            </text>
            <Bar className="bar" x={NAME_WIDTH} y={top} width={x(views)} height={y.bandwidth()} />
            <text x={NAME_WIDTH + x(views) + 6} y={middle} dominantBaseline="central">
              {formatCount(views)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
