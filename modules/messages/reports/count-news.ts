import type { Needs } from '../../../src/kernel/context.ts';
import {
  addTo,
  announceMilestones,
  type CounterName,
  type Counts,
  countByCampaign,
} from '../../campaign-state/index.ts';
import type { ClosedMessages } from '../cancel-queued.ts';

/** What is new of messages and people since it was last written down. */
export interface News {
  org_id: string;
  time_zone: string;
  campaign_id: string;
  /** Null where the row counts people instead of messages. */
  step: number | null;
  /** On which day it counts; null for today. What turns out not to have arrived is taken back where it was counted. */
  day: string | null;
  /** Messages of which nothing more is to be done. */
  closed: number;
  sent: number;
  failed: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  machine_opened: number;
  machine_clicked: number;
  /** Who bounced for the first time, and why, in one order. */
  bounced_leads: string[] | null;
  bounce_reasons: (string | null)[] | null;
  /** Messages of which nobody knew whether they left, and that did. */
  heard_of: string[] | null;
}

const NO_NEWS = {
  step: null,
  day: null,
  sent: 0,
  failed: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  machine_opened: 0,
  machine_clicked: 0,
  bounced_leads: null,
  bounce_reasons: null,
  heard_of: null,
};

export const closedNews = (closed: ClosedMessages): News => ({ ...NO_NEWS, ...closed });

/** Messages of a campaign that will not be sent, and of which nothing else is to be counted. */
export const closedMessages = (
  { id, orgId, timeZone }: { id: string; orgId: string; timeZone: string },
  closed: number,
): News => closedNews({ campaign_id: id, org_id: orgId, time_zone: timeZone, closed });

/** Messages whose sending ended by these news. */
export const outcomesIn = (news: News[]) =>
  news.reduce((sum, { step, closed }) => (step === null ? sum : sum + closed), 0);

/** The second half of recording: after it the counters are locked, so it comes after everything that waits for other locks. */
export const countNews = (unit: Needs<'em' | 'clock' | 'queue'>, news: News[]): Promise<void> =>
  countByCampaign(unit, news, countsIn, ({ orgId, id }, added, { sent = 0 }) =>
    announceMilestones(unit, { orgId, campaignId: id, added, sent }),
  );

function countsIn(news: News[]): Counts {
  const counts: Counts = {};
  const add: Add = (name, value) => addTo(counts, name, value);
  for (const row of news) {
    add('openMessages', -row.closed);
    if (row.step === null) countPeople(row, add);
    else countMessages(row, row.step, add);
  }
  return counts;
}

type Add = (name: CounterName, value: number) => void;

const FACTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced'] as const;

function countMessages(row: News, step: number, add: Add): void {
  add('failed', row.failed);
  add('machineOpens', row.machine_opened);
  add('machineClicks', row.machine_clicked);
  for (const fact of FACTS) {
    add(fact, row[fact]);
    add(`step:${step}:${fact}`, row[fact]);
  }
}

function countPeople(row: News, add: Add): void {
  add('leadsContacted', row.sent);
  add('recipientsSent', row.sent);
  add('recipientsDelivered', row.delivered);
  add('recipientsOpened', row.opened);
  add('recipientsClicked', row.clicked);
  add('recipientsBounced', row.bounced);
}
