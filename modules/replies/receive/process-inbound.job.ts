import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Looks whether mail came in. */
export const processInboundJob = jobContract('replies.process', z.object({}));
