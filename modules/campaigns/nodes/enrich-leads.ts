import { z } from 'zod';
import { completeLeads, completePeople, withFacts } from '../../leads/index.ts';
import { campaignNode } from './campaign-node.ts';
import { ExpectedLeads, Leads } from './values.ts';

/** Completes leads of whom too little is known. Those who come complete, as Apollo's own do, cost nothing here. */
export const enrichLeads = campaignNode({
  type: 'enrich-leads',
  config: z.object({}),
  input: z.object({ leads: Leads }),
  output: z.object({ leads: Leads }),
  preparation: {
    asksProvider: () => true,
    input: z.object({ leads: ExpectedLeads }),
    async run({ unit, campaign, till, signal }, _config, { leads }) {
      const facts = await completePeople(unit, { orgId: campaign.orgId, people: leads }, { till, signal });
      const completed = leads.map((lead) => withFacts(lead, facts.get(lead.personKey)));
      return { output: { leads: completed }, prepared: facts };
    },
  },
  async run({ unit, campaign }, _config, { leads }, found) {
    const completed = leads.map((lead) => withFacts(lead, found?.get(lead.personKey)));
    const news = leads.flatMap(({ id, personKey }) => {
      const facts = found?.get(personKey);
      return facts === undefined ? [] : [{ id, facts }];
    });
    await completeLeads(unit, campaign.orgId, news);
    return { output: { leads: completed }, units: 0, counts: { 'apollo:enrichedLeadsCount': news.length } };
  },
});
