import { z } from 'zod';

export const CampaignStatus = z
  .enum(['active', 'paused', 'stopped', 'completed', 'failed'])
  .meta({ example: 'active' });
export type CampaignStatus = z.output<typeof CampaignStatus>;
