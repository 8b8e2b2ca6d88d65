import type { Tool } from '../tool.ts';
import { listBrandsTool } from './brands.ts';
import { campaignStatsTool } from './campaign-stats.ts';
import { listCampaignsTool } from './campaigns.ts';
import { suggestIcpTool } from './icp.ts';
import { statusTool } from './status.ts';
import { listWorkflowsTool } from './workflows.ts';

/** Read-only tools: the whole offer of the service at /mcp, and the default of the command. */
export const readTools: readonly Tool[] = [
  statusTool,
  listBrandsTool,
  listCampaignsTool,
  campaignStatsTool,
  listWorkflowsTool,
  suggestIcpTool,
];
