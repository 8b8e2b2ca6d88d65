import { dueWorkHandler } from '../../../src/database/due-worker.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { analyseBrandsJob, analyseDueBrand } from './analyse-brand.ts';

/** Per process. Reading a page takes a few megabytes of memory. */
const BRANDS_AT_ONCE = 4;
const OF_ONE_ORGANISATION = 2;

export const analyseBrandsHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: analyseBrandsJob,
    atOnce: BRANDS_AT_ONCE,
    ofOne: OF_ONE_ORGANISATION,
    work: analyseDueBrand,
  });
