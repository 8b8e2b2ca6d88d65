import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

interface Whose {
  campaignId: string;
  senderId: string;
  orgId: string;
  now: Date;
}

/** How many messages of a campaign a sender could take now, counted up to a limit: reason enough to connect. */
export async function countWaiting(em: EntityManager, whose: Whose, limit: number): Promise<number> {
  const { campaignId, senderId, orgId, now } = whose;
  const [row] = await statement<{ waiting: number }>(em, COUNT, [campaignId, now, senderId, orgId, limit]);
  return row?.waiting ?? 0;
}

const COUNT = `
  select count(*)::int as waiting from (
    select 1 from messages m
      left join messages before
        on before.campaign_id = m.campaign_id and before.lead_id = m.lead_id and before.step = m.step - 1
    where m.campaign_id = $1 and m.transport = 'smtp' and m.due_at <= $2 and m.status = 'queued'
      and case
        when m.step > 1 then before.status = 'sent' and before.sender_id = $3
        else m.sender_id is null or m.sender_id = $3 or not exists (select 1 from senders s
          where s.id = m.sender_id and s.org_id = $4 and s.status = 'active' and s.deleted_at is null)
      end
    limit $5) as waiting`;
