import { z } from 'zod';

export const CampaignStatus = z
  .enum(['active', 'paused', 'stopped', 'completed', 'failed'])
  .meta({ id: 'CampaignStatus', example: 'active' });
export type CampaignStatus = z.output<typeof CampaignStatus>;
