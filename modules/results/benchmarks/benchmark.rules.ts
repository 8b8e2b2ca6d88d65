import type { CounterName, Counts } from '../../campaign-state/counter.rules.ts';
import { ReplyClass } from '../../campaign-state/reply-class.schema.ts';
import { figuresOf } from '../results.rules.ts';
import type { Benchmarks, Spread } from '../results.schema.ts';

/** What they are made of. */
export const BENCHMARK_COUNTERS: CounterName[] = [
  'sent',
  'delivered',
  'opened',
  ...ReplyClass.options.map((name) => `reply:${name}` as const),
];

/** Fewer would let an organisation read the figures of another out of a quartile. */
const FEWEST_ORGANISATIONS = 5;

export interface Sample {
  counts: Counts;
  /** In cents. */
  cost: number;
}

/** Each organisation counts once, however many campaigns it has: so none can fill the sample by itself. */
export function benchmarksOf(samples: readonly Sample[]): Benchmarks['benchmarks'] {
  const isEnough = samples.length >= FEWEST_ORGANISATIONS;
  const spread = (valueOf: (sample: Sample) => number, places: number) =>
    isEnough ? spreadOf(samples.map(valueOf), places) : NOTHING;
  const rates = ({ counts }: Sample) => figuresOf(counts).rates;
  return {
    delivery_rate: spread((sample) => rates(sample).delivery_rate, 3),
    open_rate: spread((sample) => rates(sample).open_rate, 3),
    reply_rate: spread((sample) => rates(sample).reply_rate, 3),
    // An email costs a fraction of a cent.
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

/** Between two values where it falls between two, as PostgreSQL's percentile_cont has it. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
