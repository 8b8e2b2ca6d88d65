import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Writes the digests of campaigns that are due, and sends what is written. */
export const notifyJob = jobContract('campaigns.notify', z.object({}));
