import { z } from 'zod';
import { createLeads, leadSources, type SourcePosition } from '../../leads/index.ts';
import { campaignNode } from './campaign-node.ts';
import { Leads, Text } from './values.ts';

/** Takes the next people from a source and makes leads of those who may be written to. */
export const findLeads = campaignNode({
  type: 'find-leads',
  config: z.object({ source: z.enum(['sandbox', 'contacts']) }),
  input: z.object({ targetAudience: Text }),
  output: z.object({ leads: Leads }),
  async run({ unit, campaign, wanted }, { source }) {
    const position = campaign.sourcePosition as SourcePosition | null | undefined;
    const found = await leadSources[source].next(unit, campaign, { position, wanted });
    const { served, skipped } = await createLeads(unit, campaign, found.people);
    return {
      output: { leads: served },
      units: served.length,
      counts: { leadsServed: served.length, leadsSkipped: skipped.length },
      source: found,
    };
  },
});
