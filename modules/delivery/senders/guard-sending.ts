import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';

type Unit = Needs<'em' | 'clock' | 'alarm' | 'campaignPauser'>;

/** Receivers judge a sender by about a week, and block one whose shares are these. */
const LOOK_BACK_MS = 7 * 86_400_000;
const FEWEST_SENDS = 50;
const HARD_BOUNCES = 0.05;
const COMPLAINTS = 0.001;

/**
 * A sender or a campaign whose mail bounces too often, or is called spam too often, pauses itself. A person can resume it,
 * and then only what is sent from there on counts. Without `only`, all are looked at.
 */
export async function guardSending(unit: Unit, only?: { senderId: string; campaignId: string }): Promise<void> {
  const { em, clock } = unit;
  const now = clock.now();
  const limits = [new Date(now.getTime() - LOOK_BACK_MS), FEWEST_SENDS, HARD_BOUNCES, COMPLAINTS];
  await statement(em, PAUSE_SENDERS, [...limits, now, only?.senderId ?? null]);
  const campaigns = await statement<Paused>(em, FIND_CAMPAIGNS, [...limits, only?.campaignId ?? null]);
  for (const { id, orgId, reason } of campaigns) {
    await unit.campaignPauser.pause(unit, { orgId, campaignId: id, reason });
  }
}

interface Paused {
  id: string;
  orgId: string;
  reason: string;
}

const REASON = `case when count(*) filter (where m.bounced) >= count(*) * $3::float then 'hard_bounces' else 'complaints' end`;
const TOO_MANY = `count(*) >= $2 and (count(*) filter (where m.bounced) >= count(*) * $3::float
    or count(*) filter (where m.complained) >= count(*) * $4::float)`;

const PAUSE_SENDERS = `
  with bad as (
    select s.id, ${REASON} as reason
    from senders s join messages m on m.sender_id = s.id and m.left_at >= greatest(s.judged_from, $1)
    where s.status = 'active' and s.deleted_at is null and m.status in ('sent', 'failed', 'unknown')
      and ($6::uuid is null or s.id = $6)
    group by s.id having ${TOO_MANY}
  )
  update senders s set status = 'paused', paused_reason = bad.reason, updated_at = $5
  from bad where s.id = bad.id and s.status = 'active'`;

const FIND_CAMPAIGNS = `
  select c.id, c.org_id as "orgId", ${REASON} as reason
  from campaigns c
    join lateral (
      select coalesce(max(t.at), '-infinity') as at from campaign_transitions t
      where t.campaign_id = c.id and t.to_status = 'active' and t.from_status = 'paused'
    ) resumed on true
    join messages m on m.campaign_id = c.id and m.sender_id is not null and m.left_at >= greatest(resumed.at, $1)
  where c.status = 'active' and m.status in ('sent', 'failed', 'unknown') and ($5::uuid is null or c.id = $5)
  group by c.id, c.org_id having ${TOO_MANY}`;
