import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

export const notifyJob = jobContract('campaigns.notify', z.object({}));
