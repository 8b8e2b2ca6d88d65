import { z } from 'zod';
import { createLeads, leadSources } from '../../leads/index.ts';
import { campaignNode } from './campaign-node.ts';
import { Leads, Text } from './values.ts';

/** Takes the next people from a source and makes leads of those who may be written to. */
export const findLeads = campaignNode({
  type: 'find-leads',
  config: z.object({ source: z.enum(['sandbox', 'contacts']) }),
  input: z.object({ targetAudience: Text }),
  output: z.object({ leads: Leads }),
  async run({ unit, campaign, wanted }, { source }) {
    const found = await leadSources[source].next(unit, campaign, { position: campaign.sourcePosition, wanted });
    const { served, skipped } = await createLeads(unit, campaign, found.people);
    return {
      output: { leads: served },
      units: served.length,
      counts: { leadsServed: served.length, leadsSkipped: skipped.length },
      source: found,
    };
  },
});
