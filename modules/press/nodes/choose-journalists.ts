import { z } from 'zod';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { type CampaignNodeContext, campaignNodes, NodeLeads, OptionalText } from '../../campaigns/index.ts';
import {
  type ChosenJournalist,
  chooseJournalists,
  type JournalistOutcome,
  nextFeedReading,
  nextPageAt,
  noteOutcomes,
} from '../../discovery/index.ts';
import {
  createLeads,
  type EarlierLead,
  findEarlierLeads,
  findReachablePeople,
  type LeadCampaign,
  type Person,
} from '../../leads/index.ts';
import { readLastMailTimes } from '../../messages/index.ts';
import { nodeOutput, requiredInput } from '../../workflows/index.ts';
import { publishedKitUrl } from '../kits/kit.queries.ts';
import { MinimumScore } from './score-outlets.ts';

interface Choosing {
  source: 'sandbox' | 'feeds';
  minimumScore: number;
  restDays: number;
}

const COST_NAMES = { sandbox: 'sandbox-lead', feeds: null };

/**
 * Creates leads from the best matching journalists, each with an article of theirs. Journalists without a known
 * address are skipped.
 */
export const chooseJournalistsNode = campaignNodes.define({
  type: 'choose-journalists',
  config: z.object({
    source: z.enum(['sandbox', 'feeds']),
    minimumScore: MinimumScore,
    batchSize: z.number().int().min(1).max(500).default(100),
    restDays: z.number().int().min(0).max(365).default(14).describe('Days between two stories to the same person.'),
  }),
  inputs: { journalists: requiredInput('journalists') },
  outputs: { leads: nodeOutput('leads', NodeLeads), pressKitUrl: nodeOutput('text', OptionalText) },
  describe: ({ minimumScore }) =>
    `Choose the best matching journalists at outlets with ${minimumScore} points or more. Addresses are never guessed.`,
  costs({ source }) {
    const costName = COST_NAMES[source];
    return costName === null ? [] : [{ costName, fewest: 1, most: 1 }];
  },
  batchSize: ({ batchSize }) => batchSize,
  asksProvider: () => false,
  async prepare(context, config) {
    const { unit, campaign } = context;
    const people = await applyRestPeriod(context, config, await readNextJournalists(context, config));
    const leads = await findReachablePeople(unit, campaign, people);
    return { output: { leads, pressKitUrl: await kitUrlOf(context) }, prepared: undefined };
  },
  async run(context, config) {
    const { unit, campaign, wanted } = context;
    const chosen = await readNextJournalists(context, config);
    const { served, skipped } = await createLeads(unit, campaign, await applyRestPeriod(context, config, chosen));
    const outcomes = outcomesOf(chosen, { served, skipped });
    await noteOutcomes(unit, { orgId: campaign.orgId, campaignId: campaign.id }, outcomes);
    return {
      output: { leads: served, pressKitUrl: await kitUrlOf(context) },
      used: served.length,
      report: {
        counts: { leadsServed: served.length, leadsSkipped: skipped.length },
        source: {
          position: {},
          ...(chosen.length < wanted ? await findMoreLater(context, config) : { exhausted: false }),
        },
      },
    };
  },
});

const readNextJournalists = ({ unit, campaign, wanted }: CampaignNodeContext, { source, minimumScore }: Choosing) =>
  chooseJournalists(unit, {
    orgId: campaign.orgId,
    campaignId: campaign.id,
    minimumScore,
    sandbox: source === 'sandbox',
    limit: wanted,
  });

/**
 * Called when no journalist is left now. Pages that are still to be read may name more, and so may new articles
 * until the campaign ends.
 */
async function findMoreLater({ unit, campaign, brand }: CampaignNodeContext, { source, minimumScore }: Choosing) {
  const { orgId, id: campaignId, endDate = null } = campaign;
  const pageAt = await nextPageAt(unit, { orgId, campaignId, minimumScore });
  if (pageAt !== null) return { exhausted: false, moreAt: pageAt };
  if (source === 'sandbox' || endDate === null) return { exhausted: true };
  const readAt = await nextFeedReading(unit, { orgId, brandId: brand.id });
  return { exhausted: false, moreAt: notBefore(readAt, unit.clock.now()) };
}

/** Other campaigns may read a due feed, and scoring everything again takes a moment. */
const SOONEST_MS = 15 * 60_000;
const WITHOUT_FEED_MS = 60 * 60_000;

function notBefore(readAt: Date | null, now: Date): Date {
  const soonest = now.getTime() + SOONEST_MS;
  return new Date(readAt === null ? now.getTime() + WITHOUT_FEED_MS : Math.max(readAt.getTime(), soonest));
}

const applyRestPeriod = ({ unit, campaign }: CampaignNodeContext, { restDays }: Choosing, chosen: ChosenJournalist[]) =>
  restBetweenStories(unit, { campaign, restDays }, chosen.flatMap(toPeople));

const kitUrlOf = ({ unit, campaign, brand }: CampaignNodeContext) =>
  publishedKitUrl(unit, { orgId: campaign.orgId, brandId: brand.id, campaignId: campaign.id });

/** Returns nothing for journalists without a known address. */
function toPeople(journalist: ChosenJournalist) {
  const { email, firstName, lastName, outletName, outletDomain, sandbox, articleTitle, articleUrl } = journalist;
  if (email === null) return [];
  return [
    {
      email,
      firstName,
      lastName,
      title: null,
      organizationName: outletName,
      organizationDomain: outletDomain,
      organizationIndustry: null,
      organizationSize: null,
      linkedinUrl: null,
      sandbox,
      source: sandbox ? ('sandbox' as const) : ('feeds' as const),
      ...(articleTitle !== null && articleUrl !== null ? { article: { title: articleTitle, url: articleUrl } } : {}),
    },
  ];
}

type Created = Awaited<ReturnType<typeof createLeads>>;

/** If two journalists share an address, the first one gets the lead. */
function outcomesOf(chosen: readonly ChosenJournalist[], { served, skipped }: Created): JournalistOutcome[] {
  const byEmail = Map.groupBy([...served, ...skipped], ({ email }) => email);
  return chosen.map(({ id, email }): JournalistOutcome => {
    if (email === null) return { id, status: 'skipped', leadId: null, reason: 'no_address' };
    const lead = byEmail.get(email.trim())?.shift();
    if (lead === undefined) return { id, status: 'skipped', leadId: null, reason: 'suppressed' };
    return lead.status === 'served'
      ? { id, status: 'served', leadId: lead.id }
      : { id, status: 'skipped', leadId: lead.id, reason: lead.skipReason };
  });
}

const DAY_MS = 86_400_000;

/**
 * Skips journalists who got a story recently, refused email or declined one. `round` is the number of earlier
 * stories. Two campaigns that choose the same person at the same moment get the same round, so only one of them
 * writes.
 */
async function restBetweenStories(
  unit: UnitOfWork,
  { campaign, restDays }: { campaign: LeadCampaign; restDays: number },
  people: readonly Person[],
): Promise<Person[]> {
  const keys = people.flatMap(({ email }) => personKey(email) ?? []);
  const earlier = await findEarlierLeads(unit.em, campaign, keys);
  const mailAt = await readLastMailTimes(unit.em, campaign.orgId, earlier);
  const since = unit.clock.now().getTime() - restDays * DAY_MS;
  const isRecent = ({ id, createdAt }: EarlierLead) => (mailAt.get(id) ?? createdAt).getTime() > since;
  const byKey = Map.groupBy(earlier, ({ personKey: key }) => key);
  return people.map((person) => {
    const before = byKey.get(personKey(person.email) ?? '') ?? [];
    const refusal = before.find((lead) => lead.refusal !== null)?.refusal ?? null;
    if (before.some(({ campaignId }) => campaignId === campaign.id)) return { ...person, skipReason: 'duplicate' };
    if (refusal !== null) return { ...person, skipReason: refusal };
    if (before.some(isRecent)) return { ...person, skipReason: 'contacted_recently' };
    return { ...person, round: before.filter(({ isSameReach }) => isSameReach).length };
  });
}
