import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Charges for the top-ups that are due. */
export const topUpJob = jobContract('billing.top-up', z.object({}));
