import type { z } from 'zod';
import { formatCents, type Money, usdNumber } from '../../../src/kernel/money.ts';
import {
  type CounterName,
  type Counts,
  countersOf,
  MAIL_FACTS,
  type MailFact,
} from '../../campaign-state/counter.rules.ts';
import { countReplies, repliesThatAre } from '../../campaign-state/reply-class.rules.ts';
import { ReplyClass } from '../../campaign-state/reply-class.schema.ts';
import type { CampaignStatistics, DeliveryStatistics } from './statistics.schema.ts';

interface NamedCost {
  costName: string;
  total: Money;
  actual: Money;
  provisioned: Money;
  quantity: bigint;
}

const readCount = (counts: Counts, name: CounterName) => counts[name] ?? 0;
const replies = (counts: Counts, name: ReplyClass) => readCount(counts, `reply:${name}`);

const mailCounts = (counts: Counts, nameOf: (name: MailFact) => CounterName) =>
  Object.fromEntries(MAIL_FACTS.map((name) => [name, readCount(counts, nameOf(name))])) as Record<MailFact, number>;

const capital = <Name extends string>(name: Name) => (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>;

function stepStatistics(counts: Counts) {
  const steps = Object.keys(counts).flatMap((name) => /^step:(\d+):/.exec(name)?.[1] ?? []);
  return [...new Set(steps.map(Number))]
    .toSorted((one, other) => one - other)
    .map((step) => ({ step, ...mailCounts(counts, (name) => `step:${step}:${name}`) }));
}

export const totalOf = (costs: readonly { total: Money }[]): Money => costs.reduce((sum, { total }) => sum + total, 0n);

export type CountedCampaign = Pick<CampaignStatistics, 'trackOpens' | 'trackClicks' | 'sandbox'> & { id: string };

export function statisticsOf(
  { id: campaignId, trackOpens, trackClicks, sandbox }: CountedCampaign,
  counts: Counts,
  costs: readonly NamedCost[],
): CampaignStatistics {
  const count = (name: CounterName) => readCount(counts, name);
  const total = totalOf(costs);
  const leadsContacted = count('leadsContacted');
  return {
    campaignId,
    trackOpens,
    trackClicks,
    leadsServed: count('leadsServed'),
    leadsContacted,
    leadsBuffered: count('leadsBuffered'),
    leadsSkipped: count('leadsSkipped'),
    apollo: {
      enrichedLeadsCount: count('apollo:enrichedLeadsCount'),
      searchCount: count('apollo:searchCount'),
      fetchedPeopleCount: count('apollo:fetchedPeopleCount'),
      totalMatchingPeople: count('apollo:totalMatchingPeople'),
    },
    emailsGenerated: count('emailsGenerated'),
    totalCostUsd: usdNumber(total),
    recipientStats: recipientStatistics(counts),
    emailStats: {
      ...mailCounts(counts, (name) => name),
      machineOpened: count('machineOpens'),
      machineClicked: count('machineClicks'),
      complained: count('complaints'),
      stepStats: stepStatistics(counts),
    },
    totalCostInUsdCents: formatCents(total),
    costBreakdown: costs.map((cost) => ({
      costName: cost.costName,
      totalCostInUsdCents: formatCents(cost.total),
      actualCostInUsdCents: formatCents(cost.actual),
      provisionedCostInUsdCents: formatCents(cost.provisioned),
      totalQuantity: cost.quantity.toString(),
    })),
    ...deliveryStatisticsOf(counts, sandbox),
  };
}

export const recipientStatistics = (counts: Counts): CampaignStatistics['recipientStats'] => ({
  contacted: readCount(counts, 'leadsContacted'),
  ...mailCounts(counts, (name) => `recipients${capital(name)}` as const),
  repliesPositive: repliesThatAre(counts, 'positive'),
  repliesNegative: repliesThatAre(counts, 'negative'),
  repliesNeutral: repliesThatAre(counts, 'neutral'),
  repliesAutoReply: repliesThatAre(counts, 'auto'),
  repliesDetail: {
    ...(Object.fromEntries(ReplyClass.options.map((name) => [name, replies(counts, name)])) as Record<
      ReplyClass,
      number
    >),
    meetingBooked: readCount(counts, 'meetingsBooked'),
  },
});

export const deliveryStatisticsOf = (counts: Counts, sandbox: boolean): z.output<typeof DeliveryStatistics> => ({
  emailsContacted: readCount(counts, 'leadsContacted'),
  emailsSent: readCount(counts, 'sent'),
  emailsDelivered: readCount(counts, 'delivered'),
  emailsOpened: readCount(counts, 'opened'),
  emailsClicked: readCount(counts, 'clicked'),
  emailsReplied: countReplies(counts),
  emailsBounced: readCount(counts, 'bounced'),
  repliesInterested: replies(counts, 'interested'),
  repliesMeetingBooked: readCount(counts, 'meetingsBooked'),
  repliesClosed: replies(counts, 'closed'),
  repliesNeutral: replies(counts, 'neutral'),
  repliesNotInterested: replies(counts, 'notInterested'),
  repliesOutOfOffice: replies(counts, 'outOfOffice'),
  repliesUnsubscribe: replies(counts, 'unsubscribe'),
  sandbox,
});

export const registryCountsOf = (counts: Counts): Record<string, number> => ({
  ...Object.fromEntries(countersOf(counts)),
  emailsSent: readCount(counts, 'sent'),
  emailsDelivered: readCount(counts, 'delivered'),
  emailsOpened: readCount(counts, 'opened'),
  emailsClicked: readCount(counts, 'clicked'),
  emailsBounced: readCount(counts, 'bounced'),
  emailsReplied: countReplies(counts),
  repliesPositive: repliesThatAre(counts, 'positive'),
  repliesNeutral: repliesThatAre(counts, 'neutral'),
  repliesNegative: repliesThatAre(counts, 'negative'),
});
