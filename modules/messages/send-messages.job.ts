import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';
import { Id } from '../../src/kernel/schema.ts';

/** Sends what is due of a campaign. */
export const sendMessagesJob = jobContract('messages.send', z.object({ campaignId: Id }));
