import type { CounterName, Counts } from '../../campaign-state/counter.rules.ts';
import { ReplyClass } from '../../campaign-state/reply-class.schema.ts';
import { figuresOf } from '../results.rules.ts';
import type { Benchmarks, Spread } from '../results.schema.ts';

export const BENCHMARK_COUNTERS: CounterName[] = [
  'sent',
  'delivered',
  'opened',
  ...ReplyClass.options.map((name) => `reply:${name}` as const),
];

/** With fewer organisations, a quartile could reveal the figures of one of them. */
const FEWEST_ORGANISATIONS = 5;

export interface Sample {
  counts: Counts;
  /** US cents. */
  cost: number;
}

/** Each organisation counts once, regardless of its number of campaigns, so that none dominates the sample. */
export function benchmarksOf(samples: readonly Sample[]): Benchmarks['benchmarks'] {
  const isEnough = samples.length >= FEWEST_ORGANISATIONS;
  const spread = (valueOf: (sample: Sample) => number, places: number) =>
    isEnough ? spreadOf(samples.map(valueOf), places) : NOTHING;
  const rates = ({ counts }: Sample) => figuresOf(counts).rates;
  return {
    delivery_rate: spread((sample) => rates(sample).delivery_rate, 3),
    open_rate: spread((sample) => rates(sample).open_rate, 3),
    reply_rate: spread((sample) => rates(sample).reply_rate, 3),
    // Six decimals, because an email costs a fraction of a cent.
    avg_cost_per_email_usd: spread(({ cost, counts: { sent = 0 } }) => cost / 100 / sent, 6),
  };
}

const NOTHING: Spread = { average: null, p25: null, p50: null, p75: null };

function spreadOf(values: number[], places: number): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const round = (value: number) => Number(value.toFixed(places));
  const average = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return {
    average: round(average),
    p25: round(quantile(sorted, 0.25)),
    p50: round(quantile(sorted, 0.5)),
    p75: round(quantile(sorted, 0.75)),
  };
}

/** Interpolates linearly, like `percentile_cont` in PostgreSQL. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
