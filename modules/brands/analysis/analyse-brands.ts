import { dueWorkHandler } from '../../../src/database/due-worker.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { analyseBrandsJob, analyseDueBrand } from './analyse-brand.ts';

/** Sites read at the same time by one process; a page being read takes some megabytes. */
const BRANDS_AT_ONCE = 4;
const OF_ONE_ORGANISATION = 2;

/** Analyses brands until none is due. */
export const analyseBrandsHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: analyseBrandsJob,
    atOnce: BRANDS_AT_ONCE,
    ofOne: OF_ONE_ORGANISATION,
    work: analyseDueBrand,
  });
