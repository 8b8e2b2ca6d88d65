import type { Needs } from '../../../src/kernel/context.ts';
import {
  addTo,
  announceMilestones,
  type CounterName,
  type Counts,
  countByCampaign,
} from '../../campaign-state/index.ts';
import type { ClosedMessages } from '../cancel-queued.ts';

/** Changes since the last record, one row per step, or one per campaign for the counts of leads. */
export interface LedgerChange {
  org_id: string;
  time_zone: string;
  campaign_id: string;
  /** Null if the row counts leads instead of messages. */
  step: number | null;
  /** Day to count on; null for today. A delivery that later bounces is subtracted on the day it was counted. */
  day: string | null;
  /** Messages with a final outcome. */
  closed: number;
  sent: number;
  failed: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  machine_opened: number;
  machine_clicked: number;
  /** Leads that bounced for the first time, and their reasons in the same order. */
  bounced_leads: string[] | null;
  bounce_reasons: (string | null)[] | null;
  /** `unknown` messages that turned out to have left. */
  heard_of: string[] | null;
}

const NO_CHANGE = {
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

export const toClosedChange = (closed: ClosedMessages): LedgerChange => ({ ...NO_CHANGE, ...closed });

/** Converts messages that will not be sent to changes that counts nothing else. */
export const closedMessagesChange = (
  { id, orgId, timeZone }: { id: string; orgId: string; timeZone: string },
  closed: number,
): LedgerChange => toClosedChange({ campaign_id: id, org_id: orgId, time_zone: timeZone, closed });

export const countOutcomes = (changes: LedgerChange[]) =>
  changes.reduce((sum, { step, closed }) => (step === null ? sum : sum + closed), 0);

/** Second half of recording. It locks the counters, so it runs after everything that waits for other locks. */
export const countLedgerChanges = (unit: Needs<'em' | 'clock' | 'queue'>, changes: LedgerChange[]): Promise<void> =>
  countByCampaign(unit, changes, countsIn, ({ orgId, id }, added, { sent = 0 }) =>
    announceMilestones(unit, { orgId, campaignId: id, added, sent }),
  );

function countsIn(changes: LedgerChange[]): Counts {
  const counts: Counts = {};
  const add: Add = (name, value) => addTo(counts, name, value);
  for (const row of changes) {
    add('openMessages', -row.closed);
    if (row.step === null) countLeads(row, add);
    else countMessages(row, row.step, add);
  }
  return counts;
}

type Add = (name: CounterName, value: number) => void;

const FACTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced'] as const;

function countMessages(row: LedgerChange, step: number, add: Add): void {
  add('failed', row.failed);
  add('machineOpens', row.machine_opened);
  add('machineClicks', row.machine_clicked);
  for (const fact of FACTS) {
    add(fact, row[fact]);
    add(`step:${step}:${fact}`, row[fact]);
  }
}

function countLeads(row: LedgerChange, add: Add): void {
  add('leadsContacted', row.sent);
  add('recipientsSent', row.sent);
  add('recipientsDelivered', row.delivered);
  add('recipientsOpened', row.opened);
  add('recipientsClicked', row.clicked);
  add('recipientsBounced', row.bounced);
}
