import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';
import { Id } from '../../src/kernel/schema.ts';

/** Looks at a campaign that is due: its gates may be open. */
export const runCampaignJob = jobContract('campaigns.run', z.object({ campaignId: Id }));
