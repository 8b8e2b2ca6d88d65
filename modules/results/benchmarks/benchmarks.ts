import type { z } from 'zod';
import { isTooSlow } from '../../../src/database/database-errors.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { liveSumsOf, nextOwner, sumCounts } from '../../campaign-state/index.ts';
import { resolveFeature } from '../../features/index.ts';
import type { Benchmarks, BenchmarksInput } from '../results.schema.ts';
import { BENCHMARK_COUNTERS, benchmarksOf, type Sample } from './benchmark.rules.ts';

const KEPT_MS: Milliseconds = 60 * 60_000;

const ALL_FEATURES = '';

/** Recomputes the benchmarks hourly, one organisation at a time, so that no request has to sum all campaigns. */
export async function updateBenchmarks({ em, clock, log }: UnitOfWork, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const [made] = await statement<{ at: Date }>(em, 'select updated_at as at from benchmarks where name = $1', [
    ALL_FEATURES,
  ]);
  if (made !== undefined && now.getTime() - made.at.getTime() < KEPT_MS) return;
  const samples = new Map<string, Sample[]>([[ALL_FEATURES, []]]);
  const add = (name: string, sample: Sample) => {
    if ((sample.counts.sent ?? 0) === 0) return;
    const own = samples.get(name) ?? [];
    own.push(sample);
    samples.set(name, own);
  };
  for (let orgId = await nextOwner(em, null); orgId !== null; orgId = await nextOwner(em, orgId)) {
    if (signal.aborted) return;
    const sums = await liveSumsOf(em, orgId, BENCHMARK_COUNTERS).catch((error: unknown) => {
      if (!isTooSlow(error)) throw error;
      log.error({ err: error, orgId }, 'Benchmarks skip an organisation, because its figures took too long.');
      return [];
    });
    for (const { feature, ...sample } of sums) if (feature !== null) add(feature, sample);
    add(ALL_FEATURES, {
      counts: sumCounts(sums.map(({ counts }) => counts)),
      cost: sums.reduce((whole, { cost }) => whole + cost, 0),
    });
  }
  const rows = Array.from(samples, ([name, own]) => ({ name, size: own.length, figures: benchmarksOf(own) }));
  await em.transactional(async (inside) => {
    await statement(inside, 'delete from benchmarks', []);
    await statement(
      inside,
      `insert into benchmarks (name, sample_size, figures, updated_at)
       select name, size, figures, $2 from jsonb_to_recordset($1::jsonb) as made (name text, size int, figures jsonb)`,
      [JSON.stringify(rows), now],
    );
  });
}

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
