import { z } from 'zod';
import {
  createLeads,
  createUnreachableLeads,
  type FoundPeople,
  findReachablePeople,
  leadSources,
  MAX_SANDBOX_PEOPLE,
} from '../../leads/index.ts';
import { nodeOutput, optionalInput } from '../../workflows/index.ts';
import { campaignNodes } from '../campaign-node.ts';
import { forecastContacts } from '../preflight/forecast-leads.ts';
import { NodeLeads, OptionalText } from './node-values.ts';

/** Leads per batch: large enough for set-based SQL, small enough to notice a stop or a closed gate soon. */
const BatchSize = z.number().int().min(1).max(1000).default(1000);

const PLACES = {
  sandbox: 'a sandbox list of invented people',
  contacts: "the organisation's own contacts",
  apollo: "Apollo's database",
};
const COST_NAMES = { sandbox: 'sandbox-lead', contacts: null, apollo: 'apollo-credit' };

const FORECASTS = {
  sandbox: () => ({ available: MAX_SANDBOX_PEOPLE, excluded: 0 }),
  contacts: forecastContacts,
  /** Apollo reports its total only in a search. */
  apollo: () => null,
};

export const FindLeadsConfig = z.object({
  source: z.enum(['sandbox', 'contacts', 'apollo']),
  audience: z.enum(['buyers', 'journalists']).default('buyers'),
  batchSize: BatchSize,
});

export const findLeads = campaignNodes.define({
  type: 'find-leads',
  config: FindLeadsConfig,
  inputs: { targetAudience: optionalInput('text', OptionalText) },
  outputs: { leads: nodeOutput('leads', NodeLeads) },
  describe: ({ source, audience }) => `Find ${audience === 'buyers' ? 'leads' : 'journalists'} in ${PLACES[source]}.`,
  requires: ({ source }) => (source === 'apollo' ? 'apollo' : null),
  costs({ source }) {
    const costName = COST_NAMES[source];
    return costName === null ? [] : [{ costName, fewest: 1, most: 1 }];
  },
  batchSize: ({ batchSize }) => batchSize,
  forecast: async (unit, { source }, target) => FORECASTS[source](unit, target),
  asksProvider: ({ source }) => leadSources[source].isPaid,
  async prepare({ unit, campaign, wanted, spending, signal }, { source, audience }, { targetAudience: target }) {
    const paidSearch = { spending, signal, target, audience };
    const request = { position: campaign.sourcePosition, wanted, paidSearch };
    const found: FoundPeople = await leadSources[source].next(unit, campaign, request);
    return { output: { leads: await findReachablePeople(unit, campaign, found.people) }, prepared: found };
  },
  async run({ unit, campaign, wanted }, { source }, _input, prepared) {
    const found =
      prepared ?? (await leadSources[source].next(unit, campaign, { position: campaign.sourcePosition, wanted }));
    const { served, skipped } = await createLeads(unit, campaign, found.people);
    const unreachable = await createUnreachableLeads(unit, campaign, found.unreachable ?? []);
    return {
      output: { leads: served },
      used: leadSources[source].isPaid ? 0 : served.length,
      report: {
        counts: { ...found.counts, leadsServed: served.length, leadsSkipped: skipped.length + unreachable },
        gauges: found.gauges ?? {},
        source: found,
      },
    };
  },
});
