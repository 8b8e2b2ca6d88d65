import type { ReplyClass } from './reply-class.schema.ts';

/** What becomes of mail: counted for messages, for each step of a sequence, and for people. */
export const MAIL_FACTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'unsubscribed'] as const;
export type MailFact = (typeof MAIL_FACTS)[number];

/** Every counter of a campaign. */
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
  /** Messages that are promised and neither sent nor given up. */
  | 'openMessages';

/** By the names that statistics read; what is absent does not change, or is zero. */
export type Counts = { [Name in CounterName]?: number };

/** Adds a number to what is counted under a name. */
export function addTo(counts: Counts, name: CounterName, value: number): void {
  counts[name] = (counts[name] ?? 0) + value;
}

export const countersOf = (counts: Counts) => Object.entries(counts) as [CounterName, number][];

/** The sum of several counts. */
export function addUp(all: Iterable<Counts>): Counts {
  const sum: Counts = {};
  for (const counts of all) for (const [name, value] of countersOf(counts)) addTo(sum, name, value);
  return sum;
}
