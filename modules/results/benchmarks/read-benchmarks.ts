import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { sumsByOrganisation } from '../../campaign-state/index.ts';
import { resolveFeature } from '../../features/index.ts';
import type { BenchmarksInput } from '../results.schema.ts';
import { BENCHMARK_COUNTERS, benchmarksOf } from './benchmark.rules.ts';

/** How campaigns of all organisations do for a feature, from their counters. */
export async function readBenchmarks(
  { em, clock, benchmarkCache }: Needs<'em' | 'clock' | 'benchmarkCache'>,
  { mcp: asked }: z.output<typeof BenchmarksInput>,
) {
  const mcp = asked === undefined ? null : (await resolveFeature({ em }, { alias: asked })).dynastySlug;
  const now = clock.now();
  return benchmarkCache.read(mcp ?? '', now, async () => {
    const samples = await sumsByOrganisation(em, mcp, BENCHMARK_COUNTERS);
    return {
      mcp,
      sample_size: samples.length,
      benchmarks: benchmarksOf(samples),
      updated_at: now.toISOString(),
    };
  });
}
