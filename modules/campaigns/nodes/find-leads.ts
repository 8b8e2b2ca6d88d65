import { z } from 'zod';
import { createLeads, type FoundPeople, keepUnreachable, leadSources, reachablePeople } from '../../leads/index.ts';
import { campaignNode } from './campaign-node.ts';
import { Leads, Text } from './values.ts';

const Config = z.object({
  source: z.enum(['sandbox', 'contacts', 'apollo']),
  audience: z.enum(['buyers', 'journalists']).default('buyers'),
});
const Input = z.object({ targetAudience: Text });

/** Takes the next people from a source and makes leads of those who may be written to. */
export const findLeads = campaignNode({
  type: 'find-leads',
  config: Config,
  input: Input,
  output: z.object({ leads: Leads }),
  preparation: {
    asksProvider: ({ source }) => leadSources[source].isPaid,
    input: Input,
    async run({ unit, campaign, wanted, till, signal }, { source, audience }, { targetAudience: target }) {
      const terms = { till, signal, target, audience };
      const request = { position: campaign.sourcePosition, wanted, terms };
      const found: FoundPeople = await leadSources[source].next(unit, campaign, request);
      return { output: { leads: await reachablePeople(unit, campaign, found.people) }, prepared: found };
    },
  },
  async run({ unit, campaign, wanted }, { source }, _input, prepared) {
    const found =
      prepared ?? (await leadSources[source].next(unit, campaign, { position: campaign.sourcePosition, wanted }));
    const { served, skipped } = await createLeads(unit, campaign, found.people);
    const unreachable = await keepUnreachable(unit, campaign, found.unreachable ?? []);
    return {
      output: { leads: served },
      units: leadSources[source].isPaid ? 0 : served.length,
      counts: { ...found.counts, leadsServed: served.length, leadsSkipped: skipped.length + unreachable },
      gauges: found.gauges ?? {},
      source: found,
    };
  },
});
