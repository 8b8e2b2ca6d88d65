import type { Tool } from '../tool.ts';
import { listBrands } from './brands.ts';
import { campaignStats } from './campaign-stats.ts';
import { listCampaigns } from './campaigns.ts';
import { suggestIcp } from './icp.ts';
import { status } from './status.ts';
import { listWorkflows } from './workflows.ts';

/** The tools that only read: all that the service itself offers at /mcp, and what the command offers unless told otherwise. */
export const readTools: readonly Tool[] = [status, listBrands, listCampaigns, campaignStats, listWorkflows, suggestIcp];
