import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';
import { Id } from '../../src/kernel/schema.ts';

/** Runs a due campaign, whose gates may be open now. */
export const runCampaignJob = jobContract('campaigns.run', z.object({ campaignId: Id }));
