import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { planByIndex } from '../../../src/kernel/plan-by-index.ts';
import { addCounts } from '../counts.ts';
import { dayAt } from '../day.rules.ts';
import { zoneOf } from '../senders/allowance.rules.ts';
import type { SendWindow } from '../senders/sender.schema.ts';
import { returnAllowance } from './keep-outcomes.ts';
import { parkLater } from './later-steps.ts';

/** The reason of messages whose worker died, apart from those whose connection ended. */
const WORKER_ENDED = 'The worker ended while it was being sent.';

interface Lost {
  id: string;
  status: string;
  time_zone: string;
  sender_id: string;
  send_window: SendWindow | null;
  last_taken_at: Date;
}

/**
 * What a worker took that has died since: queued again where it is certain that nothing left, `unknown` where the first
 * byte may have.
 */
export function settleLost(unit: UnitOfWork, campaignId: string): Promise<void> {
  return unit.em.transactional(async (em) => {
    const now = unit.clock.now();
    const lost = await planByIndex(em, () => statement<Lost>(em, SETTLE, [campaignId, now]));
    const unknown = lost.filter(({ status }) => status === 'unknown');
    await parkLater(
      em,
      unknown.map(({ id }) => id),
    );
    const unsent = Map.groupBy(
      lost.filter(({ status }) => status === 'queued'),
      ({ sender_id }) => sender_id,
    );
    for (const [senderId, [first, ...others]] of unsent) {
      if (first === undefined) continue;
      const day = dayAt(first.last_taken_at, zoneOf(first.send_window, first.time_zone));
      await returnAllowance(em, { senderId, day, messages: 1 + others.length });
    }
    if (unknown.length === 0) return;
    const day = dayAt(now, unknown[0]?.time_zone ?? 'UTC');
    await addCounts(em, campaignId, day, { openMessages: -unknown.length });
  });
}

const SETTLE = `
  with lost as materialized (
    select id from messages
    where status = 'sending' and claimed_until < $2 and campaign_id = $1 and transport = 'smtp'
    order by claimed_until for update skip locked
  )
  update messages m
  set status = case when m.left_at is not null then 'unknown' else 'queued' end,
      reason = case when m.left_at is not null then '${WORKER_ENDED}' end,
      due_at = case when m.left_at is not null then null else m.due_at end,
      attempts = case when m.left_at is not null then m.attempts else m.attempts - 1 end,
      claimed_until = null, claim_token = null
  from lost, organisations o, senders s where m.id = lost.id and o.id = m.org_id and s.id = m.sender_id
  returning m.id, m.status, o.time_zone, m.sender_id, s.send_window, s.last_taken_at`;
