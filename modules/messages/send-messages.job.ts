import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';
import { Id } from '../../src/kernel/schema.ts';

export const sendMessagesJob = jobContract('messages.send', z.object({ campaignId: Id }));
