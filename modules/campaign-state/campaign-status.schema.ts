import { z } from 'zod';

export const CampaignStatus = z
  .enum(['draft', 'active', 'paused', 'stopped', 'completed', 'failed'])
  .meta({ id: 'CampaignStatus', example: 'active' });
export type CampaignStatus = z.output<typeof CampaignStatus>;

/** Which messages need approval before they are sent: none, the first one to each lead, or all. */
export const Approval = z.enum(['none', 'first', 'all']).meta({ id: 'Approval', example: 'none' });
export type Approval = z.output<typeof Approval>;
