import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { Benchmarks } from '../results.schema.ts';

/** They are made of the counters of all organisations, and nobody's next step hangs on the last hour. */
const KEPT_MS: Milliseconds = 60 * 60_000;

/** Benchmarks by feature, each made once an hour in this process, whoever asks. */
export interface BenchmarkCache {
  read(name: string, now: Date, make: () => Promise<Benchmarks>): Promise<Benchmarks>;
}

/** There are as many names as features, so nothing has to be thrown away. */
export function createBenchmarkCache(): BenchmarkCache {
  const kept = new Map<string, { at: number; benchmarks: Promise<Benchmarks> }>();
  return {
    read(name, now, make) {
      const known = kept.get(name);
      if (known !== undefined && now.getTime() - known.at < KEPT_MS) return known.benchmarks;
      const own = { at: now.getTime(), benchmarks: make() };
      kept.set(name, own);
      own.benchmarks.catch(() => {
        if (kept.get(name) === own) kept.delete(name);
      });
      return own.benchmarks;
    },
  };
}
