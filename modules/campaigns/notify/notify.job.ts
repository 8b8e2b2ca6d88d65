import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Writes and sends the due digests of campaigns. */
export const notifyJob = jobContract('campaigns.notify', z.object({}));
