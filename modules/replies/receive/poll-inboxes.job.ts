import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Looks into the mailboxes that are due. */
export const pollInboxesJob = jobContract('replies.poll', z.object({}));
