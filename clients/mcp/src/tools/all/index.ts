import type { Tool } from '../../tool.ts';
import { billingTools } from './billing.ts';
import { brandTools } from './brands.ts';
import { campaignTools } from './campaigns.ts';
import { costTools } from './costs.ts';
import { featureTools } from './features.ts';
import { peopleTools } from './people.ts';
import { pressTools } from './press.ts';
import { workflowTools } from './workflows.ts';

/** One tool for each of the operations that people use most, some of which write: only where a user asks for them. */
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
