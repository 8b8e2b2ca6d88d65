import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

export const pollInboxesJob = jobContract('replies.poll', z.object({}));
