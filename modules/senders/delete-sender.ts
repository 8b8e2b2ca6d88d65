import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { dayAt } from '../../src/kernel/day.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { addCounts } from '../campaign-state/index.ts';
import type { NotifyUnit } from '../identity/index.ts';

type Unit = Needs<'em' | 'actor' | 'campaignNotifier'> & NotifyUnit;

/**
 * Its secrets are gone. What it was to follow up on is cancelled, since another mailbox would be a stranger in the
 * thread; first emails that wait go by the others.
 */
export async function deleteSender(unit: Unit, { id }: { id: string }) {
  const { actor, clock } = unit;
  const now = clock.now();
  await unit.em.transactional(async (em) => {
    taking(em, 'senders');
    const deleted = isId(id) ? await statement(em, DELETE, [id, actor.orgId, now]) : [];
    if (deleted.length === 0) throw notFound('Sender');
    taking(em, 'queue');
    const cancelled = await statement<Cancelled>(em, CANCEL, [id, actor.orgId]);
    for (const { campaign_id, time_zone, messages } of cancelled) {
      await addCounts(em, { orgId: actor.orgId, id: campaign_id }, dayAt(now, time_zone), { openMessages: -messages });
    }
  });
  unit.campaignNotifier.notify(unit, { orgId: actor.orgId });
  return { message: 'The sender is deleted.' };
}

interface Cancelled {
  campaign_id: string;
  time_zone: string;
  messages: number;
}

const DELETE = `
  update senders set deleted_at = $3, updated_at = $3, status = 'paused', paused_reason = 'deleted',
    sealed_smtp_password = null, sealed_imap_password = null, sealed_dkim_key = null
  where id = $1 and org_id = $2 and deleted_at is null returning id`;

const CANCEL = `
  with queued as materialized (
    select m.id from messages first
      join messages m on m.campaign_id = first.campaign_id and m.lead_id = first.lead_id
    where first.org_id = $2 and first.sender_id = $1 and first.step = 1 and m.step > 1 and m.status = 'queued'
    order by m.id for no key update of m
  ), cancelled as (
    update messages m set status = 'cancelled', due_at = null, reason = 'sender_deleted'
    from queued where m.id = queued.id returning m.campaign_id
  )
  select c.id as campaign_id, o.time_zone, count(*)::int as messages
  from cancelled join campaigns c on c.id = cancelled.campaign_id join organisations o on o.id = c.org_id
  group by 1, 2 order by 1`;
