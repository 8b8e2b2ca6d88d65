import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Writes due press kits. */
export const writeKitsJob = jobContract('press.writeKits', z.object({}));
