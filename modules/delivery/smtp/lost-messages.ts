import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { addCounts } from '../counts.ts';
import { dayAt } from '../day.rules.ts';
import { parkLater } from './later-steps.ts';

/** The reason of messages whose worker died, apart from those whose connection ended. */
const WORKER_ENDED = 'The worker ended while it was being sent.';

/**
 * What a worker took that has died since: queued again where it is certain that nothing left, `unknown` where the first
 * byte may have.
 */
export function settleLost(unit: UnitOfWork, campaignId: string): Promise<void> {
  return unit.em.transactional(async (em) => {
    const now = unit.clock.now();
    const lost = await statement<{ id: string; status: string; time_zone: string }>(em, SETTLE, [campaignId, now]);
    const unknown = lost.filter(({ status }) => status === 'unknown');
    if (unknown.length === 0) return;
    await parkLater(
      em,
      unknown.map(({ id }) => id),
    );
    const day = dayAt(now, unknown[0]?.time_zone ?? 'UTC');
    await addCounts(em, campaignId, day, { openMessages: -unknown.length });
  });
}

const SETTLE = `
  with lost as materialized (
    select id from messages
    where campaign_id = $1 and transport = 'smtp' and status = 'sending' and claimed_until < $2 and due_at is not null
    order by id for update skip locked
  )
  update messages m
  set status = case when m.left_at is not null then 'unknown' else 'queued' end,
      reason = case when m.left_at is not null then '${WORKER_ENDED}' end,
      due_at = case when m.left_at is not null then null else m.due_at end,
      attempts = case when m.left_at is not null then m.attempts else m.attempts - 1 end,
      claimed_until = null, claim_token = null
  from lost, organisations o where m.id = lost.id and o.id = m.org_id
  returning m.id, m.status, o.time_zone`;
