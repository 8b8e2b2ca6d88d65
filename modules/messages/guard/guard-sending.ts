import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { runningCampaigns } from '../../campaign-state/index.ts';
import { judgedSenders, pauseSenders } from '../../senders/index.ts';

/** Mailbox providers judge a sender by about one week and block it at about these shares. */
export const LOOK_BACK_MS = 7 * 86_400_000;
export const MIN_SENT = 50;
export const MAX_BOUNCE_SHARE = 0.05;
export const MAX_COMPLAINT_SHARE = 0.001;

type Unit = Needs<'em' | 'clock' | 'queue' | 'campaignPauser'>;

/** Several sweep intervals (1 minute), so that a late sweep misses nothing. */
const RECENT_MS = 300_000;
/** Housekeeping runs every 10 minutes and covers what the sweeps missed. */
const MISSED_MS = 3_600_000;

interface Suspects {
  senders: readonly RowKey[];
  campaigns: readonly RowKey[];
}

/**
 * Pauses senders and campaigns with too many bounces or complaints. After a user resumes one, only later
 * messages count.
 */
export async function guardSending(unit: Unit, suspects: Suspects): Promise<void> {
  const { em, clock } = unit;
  const now = clock.now();
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const campaigns = await planByIndex(em, async (inside) => {
    const senders = await statement<PausedRow>(inside, FIND_SENDERS, [since, ...keysOf(suspects.senders)]);
    await pauseSenders(inside, senders, now);
    return statement<PausedRow>(inside, FIND_CAMPAIGNS, [since, ...keysOf(suspects.campaigns)]);
  });
  for (const { id, orgId, reason } of campaigns) {
    await unit.campaignPauser.pause(unit, { orgId, campaignId: id, reason });
  }
}

/**
 * Checks senders and campaigns with a bounce or complaint in the last 5 minutes. The others cannot have got
 * worse.
 */
export const guardRecentTrouble = (unit: Unit): Promise<void> => guardSince(unit, RECENT_MS);

export const guardMissedTrouble = (unit: Unit): Promise<void> => guardSince(unit, MISSED_MS);

async function guardSince(unit: Unit, forMs: Milliseconds): Promise<void> {
  const since = new Date(unit.clock.now().getTime() - forMs);
  const troubled = await planByIndex(unit.em, (em) => statement<TroubledRow>(em, FIND_TROUBLED, [since]));
  if (troubled.length === 0) return;
  await guardSending(unit, {
    senders: troubled.map(({ orgId, senderId }) => ({ orgId, id: senderId })),
    campaigns: troubled.map(({ orgId, campaignId }) => ({ orgId, id: campaignId })),
  });
}

interface PausedRow extends RowKey {
  reason: string;
}

interface TroubledRow {
  orgId: string;
  senderId: string;
  campaignId: string;
}

const FIND_TROUBLED = `
  select distinct org_id as "orgId", sender_id as "senderId", campaign_id as "campaignId"
  from messages where troubled_at >= $1 and sender_id is not null`;

/**
 * Counts bounces, complaints and sent messages. Counting sent messages stops once the share is below the limits.
 * Each `order by` makes PostgreSQL use the index that has this order.
 */
const troubleShares = (orgId: string, whose: string, from: string) => `
  cross join lateral (
    select count(*) filter (where bounced) as bounced, count(*) filter (where complained) as complained from (
      select m.bounced, m.complained from messages m
      where m.org_id = ${orgId} and ${whose} and m.left_at >= ${from} and m.status in ('sent', 'failed', 'unknown')
        and (m.bounced or m.complained)
      order by m.left_at
    ) as counted
  ) trouble
  cross join lateral (
    select count(*) as sent from (
      select 1 from messages m
      where m.org_id = ${orgId} and ${whose} and m.left_at >= ${from} and m.status in ('sent', 'failed', 'unknown')
        and trouble.bounced + trouble.complained > 0
      order by m.left_at
      limit 1 + greatest(${MIN_SENT}, ceil(trouble.bounced / ${MAX_BOUNCE_SHARE}), ceil(trouble.complained / ${MAX_COMPLAINT_SHARE}))
    ) as counted
  ) total`;

const REASON = `case when trouble.bounced >= total.sent * ${MAX_BOUNCE_SHARE} then 'hard_bounces' else 'complaints' end`;
const TOO_MANY = `total.sent >= ${MIN_SENT}
    and (trouble.bounced >= total.sent * ${MAX_BOUNCE_SHARE} or trouble.complained >= total.sent * ${MAX_COMPLAINT_SHARE})`;

const FIND_SENDERS = `
  select s.id, s.org_id as "orgId", ${REASON} as reason
  from ${judgedSenders('$2', '$3')} s
    ${troubleShares('s.org_id', 'm.sender_id = s.id', 'greatest(s.judged_from, $1)')}
  where ${TOO_MANY}`;

const FIND_CAMPAIGNS = `
  select c.id, c.org_id as "orgId", ${REASON} as reason
  from ${runningCampaigns('$2', '$3')} c
    ${troubleShares('c.org_id', 'm.campaign_id = c.id', 'greatest(c.resumed_at, $1)')}
  where ${TOO_MANY}`;
