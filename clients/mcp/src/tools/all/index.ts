import type { Tool } from '../../tool.ts';
import { billingTools } from './billing.ts';
import { brandTools } from './brands.ts';
import { campaignTools } from './campaigns.ts';
import { costTools } from './costs.ts';
import { featureTools } from './features.ts';
import { peopleTools } from './people.ts';
import { pressTools } from './press.ts';
import { workflowTools } from './workflows.ts';

/** One tool for each common operation. Some of them write, so users must enable them. */
export const allTools: readonly Tool[] = [
  ...brandTools,
  ...featureTools,
  ...campaignTools,
  ...peopleTools,
  ...workflowTools,
  ...pressTools,
  ...billingTools,
  ...costTools,
];
