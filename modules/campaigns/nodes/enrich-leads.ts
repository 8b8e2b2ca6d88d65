import { z } from 'zod';
import { campaignNode } from './campaign-node.ts';
import { Leads } from './values.ts';

/** People of the sandbox and the organisation's own contacts come complete: nothing is looked up and nothing charged. */
export const enrichLeads = campaignNode({
  type: 'enrich-leads',
  config: z.object({}),
  input: z.object({ leads: Leads }),
  output: z.object({ leads: Leads }),
  run: (_scope, _config, { leads }) => Promise.resolve({ output: { leads }, units: 0 }),
});
