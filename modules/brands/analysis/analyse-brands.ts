import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { analyseBrandsJob, analyseDueBrand } from './analyse-brand.ts';

/** Sites read at the same time by one process; a page being read takes some megabytes. */
const BRANDS_AT_ONCE = 3;

/** Analyses brands until none is due. */
export const analyseBrandsHandler = (platform: Platform): JobHandler<Record<string, never>> => ({
  contract: analyseBrandsJob,
  concurrency: 1,
  async handle(_data, { signal }) {
    const analyseAll = async () => {
      while (!signal.aborted) {
        const found = await inUnitOfWork(platform, (unit) => analyseDueBrand(unit, signal));
        if (!found) return;
      }
    };
    await Promise.all(Array.from({ length: BRANDS_AT_ONCE }, analyseAll));
  },
});
