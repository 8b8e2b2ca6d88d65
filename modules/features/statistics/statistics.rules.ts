import { centsNumber, type Money } from '../../../src/kernel/money.ts';

/** A rate is one count divided by another. A currency is the total cost divided by a count. */
type Statistic =
  | { type: 'count'; label: string }
  | { type: 'rate'; label: string; of: string; per: string }
  | { type: 'currency'; label: string; per: string };

const count = (label: string): Statistic => ({ type: 'count', label });
const rate = (label: string, of: string, per: string): Statistic => ({ type: 'rate', label, of, per });
const cost = (label: string, per: string): Statistic => ({ type: 'currency', label, per });

export const STATISTICS: Readonly<Record<string, Statistic>> = {
  leadsServed: count('Leads found'),
  leadsContacted: count('Leads contacted'),
  emailsGenerated: count('Emails written'),
  emailsSent: count('Emails sent'),
  emailsDelivered: count('Emails delivered'),
  emailsOpened: count('Emails opened'),
  emailsClicked: count('Emails clicked'),
  emailsReplied: count('Replies'),
  emailsBounced: count('Bounces'),
  repliesPositive: count('Positive replies'),
  repliesNeutral: count('Neutral replies'),
  repliesNegative: count('Negative replies'),
  meetingsBooked: count('Meetings booked'),
  unsubscribed: count('Unsubscribed'),
  deliveryRate: rate('Delivery rate', 'emailsDelivered', 'emailsSent'),
  openRate: rate('Open rate', 'emailsOpened', 'emailsDelivered'),
  clickRate: rate('Click rate', 'emailsClicked', 'emailsDelivered'),
  replyRate: rate('Reply rate', 'emailsReplied', 'emailsDelivered'),
  positiveReplyRate: rate('Positive reply rate', 'repliesPositive', 'emailsDelivered'),
  costPerReplyInUsdCents: cost('Cost per reply', 'emailsReplied'),
  costPerMeetingInUsdCents: cost('Cost per meeting', 'meetingsBooked'),
  pressKitsGenerated: count('Press kits drafted'),
  pressKitsPublished: count('Press kits published'),
  pressKitViews: count('Views'),
  pressKitVisitors: count('Visitors'),
  costPerPressKitInUsdCents: cost('Cost per press kit', 'pressKitsGenerated'),
  articlesDiscovered: count('Articles read'),
  outletsDiscovered: count('Outlets found'),
  outletsRelevant: count('Relevant outlets'),
  outletRelevanceRate: rate('Relevant share of outlets', 'outletsRelevant', 'outletsDiscovered'),
  costPerOutletInUsdCents: cost('Cost per outlet', 'outletsDiscovered'),
  journalistsDiscovered: count('Journalists found'),
  journalistsRelevant: count('Relevant journalists'),
  journalistsReachable: count('Journalists with an address'),
  costPerJournalistInUsdCents: cost('Cost per journalist', 'journalistsDiscovered'),
  quoteRequestsFound: count('Quote requests found'),
  quoteRequestsRelevant: count('Relevant quote requests'),
  quotePitchesDrafted: count('Pitches drafted'),
  quotePitchesSent: count('Pitches sent'),
  quotesPublished: count('Quotes published'),
  quotePlacementRate: rate('Placement rate', 'quotesPublished', 'quotePitchesSent'),
  costPerQuoteInUsdCents: cost('Cost per quote', 'quotesPublished'),
  visibilityPromptsAsked: count('Questions asked'),
  visibilityMentions: count('Answers that name the brand'),
  visibilityCitations: count('Answers that cite the brand'),
  visibilityRate: rate('Visibility', 'visibilityMentions', 'visibilityPromptsAsked'),
  citationRate: rate('Citation rate', 'visibilityCitations', 'visibilityPromptsAsked'),
  costPerPromptInUsdCents: cost('Cost per question', 'visibilityPromptsAsked'),
};

/** Six decimal places, as in all other rates. */
const RATE_PRECISION = 1_000_000;

/** Computes the requested keys from counts. A rate or price is 0 if its divisor is 0. */
export function deriveStatistics(keys: readonly string[], counts: Record<string, number>, totalCost: Money) {
  const counted = (key: string) => counts[key] ?? 0;
  const value = (key: string): number => {
    const statistic = STATISTICS[key];
    if (statistic === undefined || statistic.type === 'count') return counted(key);
    const base = counted(statistic.per);
    if (base === 0) return 0;
    if (statistic.type === 'currency') return centsNumber(totalCost / BigInt(base));
    return Math.round((counted(statistic.of) / base) * RATE_PRECISION) / RATE_PRECISION;
  };
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}

export function buildStatisticsRegistry(keys: Iterable<string>) {
  const described = [...new Set(keys)].flatMap((key) => {
    const statistic = STATISTICS[key];
    return statistic === undefined ? [] : [[key, { type: statistic.type, label: statistic.label }] as const];
  });
  return Object.fromEntries(described);
}
