import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';

interface Cancellation {
  campaignId: string;
  leadIds: string[];
  reason: string;
}

/** Nothing more goes to these leads: what is still queued is cancelled. Answers how many messages that were. */
export async function cancelSteps(em: EntityManager, { campaignId, leadIds, reason }: Cancellation): Promise<number> {
  if (leadIds.length === 0) return 0;
  const rows = await statement(
    em,
    `update messages set status = 'cancelled', due_at = null, reason = $3
     where campaign_id = $1 and lead_id = any($2::uuid[]) and status = 'queued' returning id`,
    [campaignId, leadIds, reason],
  );
  return rows.length;
}
