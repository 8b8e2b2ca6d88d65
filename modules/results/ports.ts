import type { Places } from '../../src/kernel/concurrency/places.ts';
import type { BenchmarkCache } from './benchmarks/benchmark-cache.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    benchmarkCache: BenchmarkCache;
    /** One for each export that is under way in this process. */
    exportPlaces: Places;
  }
}
