import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Charges due top-ups. */
export const topUpJob = jobContract('billing.top-up', z.object({}));
