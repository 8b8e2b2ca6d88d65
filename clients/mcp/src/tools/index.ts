import type { Tool } from '../tool.ts';
import { listBrands } from './brands.ts';
import { campaignStats } from './campaign-stats.ts';
import { listCampaigns } from './campaigns.ts';
import { suggestIcp } from './icp.ts';
import { status } from './status.ts';
import { listWorkflows } from './workflows.ts';

/** Read-only tools: the whole offer of the service at /mcp, and the default of the command. */
export const readTools: readonly Tool[] = [status, listBrands, listCampaigns, campaignStats, listWorkflows, suggestIcp];
