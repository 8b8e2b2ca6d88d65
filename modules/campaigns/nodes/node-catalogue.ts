import type { CampaignNode } from './campaign-node.ts';
import { enqueueMessagesNode } from './enqueue-messages.ts';
import { enrichLeads } from './enrich-leads.ts';
import { findLeads } from './find-leads.ts';
import { generateSequence } from './generate-sequence.ts';

/** The kinds of nodes that campaigns can run. */
export const campaignNodes: ReadonlyMap<string, CampaignNode> = new Map(
  [findLeads, enrichLeads, generateSequence, enqueueMessagesNode].map((node) => [node.type, node]),
);
