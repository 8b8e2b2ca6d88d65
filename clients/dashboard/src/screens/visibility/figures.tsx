import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import { formatRate } from '../../ui/format.tsx';

export type RunItem = Outputs['visibility']['list']['runs'][number];
export type RunDetail = Outputs['visibility']['get'];
type Run = RunDetail['run'];

const STATUSES: Record<Run['status'], [label: string, tone: Tone]> = {
  queued: ['Waiting', 'plain'],
  running: ['Running', 'accent'],
  completed: ['Completed', 'good'],
  failed: ['Failed', 'bad'],
};

export const runStatusOf = (status: Run['status']) => STATUSES[status];

export const isGoing = ({ status }: Pick<Run, 'status'>) => status === 'queued' || status === 'running';

const one = new Intl.NumberFormat(navigator.language, { maximumFractionDigits: 1 });
const change = new Intl.NumberFormat(navigator.language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** The service sends decimals as strings; null means no data. */
export const decimalText = (value: string | number | null) => (value === null ? '–' : one.format(Number(value)));
export const shareText = (value: string | number | null) => (value === null ? '–' : formatRate(Number(value)));

/** Shows the change since the previous run. For ranks, lower is better. */
export function Delta({ value, lessIsBetter = false }: { value: string | null; lessIsBetter?: boolean }) {
  if (value === null) return null;
  const amount = Number(value);
  const isBetter = lessIsBetter ? amount < 0 : amount > 0;
  return (
    <span className={`delta small ${amount === 0 ? '' : isBetter ? 'better' : 'worse'}`}>
      {change.format(amount)}
      <span className="visually-hidden"> since the previous run</span>
    </span>
  );
}

/** Range -1 to 1. */
export function toneOf(net: string | number | null): string {
  if (net === null) return '–';
  const value = Number(net);
  return value > 0.15 ? 'Positive' : value < -0.15 ? 'Negative' : 'Neutral';
}
