import { z } from 'zod';
import { addMissingFacts, completeLeads, completePeople } from '../../leads/index.ts';
import { nodeOutput, requiredInput } from '../../workflows/index.ts';
import { campaignNodes } from '../campaign-node.ts';
import { ExpectedLeads, NodeLeads } from './node-values.ts';

/**
 * Completes leads that lack facts. Leads that are already complete, such as Apollo's own, cost nothing here.
 */
export const enrichLeads = campaignNodes.define({
  type: 'enrich-leads',
  config: z.object({ revealEmails: z.boolean().default(true) }),
  inputs: { leads: requiredInput('leads', NodeLeads, ExpectedLeads) },
  outputs: { leads: nodeOutput('leads', NodeLeads) },
  describe: ({ revealEmails }) => `Enrich the leads with Apollo${revealEmails ? ', including email addresses' : ''}.`,
  requires: () => 'apollo',
  costs: () => [{ costName: 'apollo-credit', fewest: 0, most: 1 }],
  asksProvider: () => true,
  async prepare({ unit, campaign, spending, signal }, _config, { leads }) {
    const facts = await completePeople(unit, { orgId: campaign.orgId, people: leads }, { spending, signal });
    const completed = leads.map((lead) => addMissingFacts(lead, facts.get(lead.personKey)));
    return { output: { leads: completed }, prepared: facts };
  },
  async run({ unit, campaign }, _config, { leads }, found) {
    const completed = leads.map((lead) => addMissingFacts(lead, found?.get(lead.personKey)));
    const news = leads.flatMap(({ id, personKey }) => {
      const facts = found?.get(personKey);
      return facts === undefined ? [] : [{ id, facts }];
    });
    await completeLeads(unit, campaign.orgId, news);
    return {
      output: { leads: completed },
      used: 0,
      report: { counts: { 'apollo:enrichedLeadsCount': news.length } },
    };
  },
});
