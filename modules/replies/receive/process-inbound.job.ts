import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

export const processInboundJob = jobContract('replies.process', z.object({}));
