import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';
import { Id } from '../../src/kernel/schema.ts';

export const runCampaignJob = jobContract('campaigns.run', z.object({ campaignId: Id }));
