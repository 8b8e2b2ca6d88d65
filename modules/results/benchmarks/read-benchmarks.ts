import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { resolveFeature } from '../../features/index.ts';
import type { Benchmarks, BenchmarksInput } from '../results.schema.ts';
import { benchmarksOf } from './benchmark.rules.ts';
import { ALL_FEATURES } from './make-benchmarks.ts';

export async function readBenchmarks(
  { em, clock }: Needs<'em' | 'clock'>,
  { mcp: asked }: z.output<typeof BenchmarksInput>,
): Promise<Benchmarks> {
  const mcp = asked === undefined ? null : (await resolveFeature({ em }, { alias: asked })).dynastySlug;
  const [all] = await statement<{ size: number | null; figures: Benchmarks['benchmarks'] | null; at: Date }>(
    em,
    `select own.sample_size as size, own.figures, made.updated_at as at
     from benchmarks made left join benchmarks own on own.name = $2 where made.name = $1`,
    [ALL_FEATURES, mcp ?? ALL_FEATURES],
  );
  return {
    mcp,
    sample_size: all?.size ?? 0,
    benchmarks: all?.figures ?? benchmarksOf([]),
    updated_at: (all?.at ?? clock.now()).toISOString(),
  };
}
