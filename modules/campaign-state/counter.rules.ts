import type { ReplyClass } from './reply-class.schema.ts';

export const MAIL_FACTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'unsubscribed'] as const;
export type MailFact = (typeof MAIL_FACTS)[number];

export type CounterName =
  | MailFact
  | `step:${number}:${MailFact | 'complaints'}`
  | `recipients${Capitalize<MailFact>}`
  | `reply:${ReplyClass}`
  | `apollo:${'enrichedLeadsCount' | 'searchCount' | 'fetchedPeopleCount' | 'totalMatchingPeople'}`
  | `leads${'Served' | 'Contacted' | 'Buffered' | 'Skipped'}`
  | 'emailsGenerated'
  | `visibility${'PromptsAsked' | 'Mentions' | 'Citations'}`
  | `quoteRequests${'Found' | 'Relevant'}`
  | `quotePitches${'Drafted' | 'Sent'}`
  | 'quotesPublished'
  | 'failed'
  | 'machineOpens'
  | 'machineClicks'
  | 'complaints'
  | 'meetingsBooked'
  | `pressKit${'sGenerated' | 'sPublished' | 'Views' | 'Visitors'}`
  | 'articlesDiscovered'
  | `outlets${'Discovered' | 'Relevant'}`
  | `journalists${'Discovered' | 'Relevant' | 'Reachable'}`
  /** Messages that are scheduled and neither sent nor cancelled. */
  | 'openMessages';

/** An absent counter means no change, or zero. */
export type Counts = { [Name in CounterName]?: number };

export function addTo(counts: Counts, name: CounterName, value: number): void {
  counts[name] = (counts[name] ?? 0) + value;
}

export const countersOf = (counts: Counts) => Object.entries(counts) as [CounterName, number][];

export function sumCounts(all: Iterable<Counts>): Counts {
  const sum: Counts = {};
  for (const counts of all) for (const [name, value] of countersOf(counts)) addTo(sum, name, value);
  return sum;
}
