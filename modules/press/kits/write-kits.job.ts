import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Looks whether press kits wait to be written. */
export const writeKitsJob = jobContract('press.writeKits', z.object({}));
