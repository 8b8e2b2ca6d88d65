import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

export const topUpJob = jobContract('billing.top-up', z.object({}));
