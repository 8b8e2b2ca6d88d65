import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { inactiveSendersOf } from '../../senders/index.ts';

/**
 * SQL for due messages of campaign `$1` of organisation `$3` at time `$2`, longest due first. Each variant reads
 * an index on `ready_at` from its start, whatever else the campaign has queued.
 */
const readyMessages = (condition: string) => `
  select m.id from messages m where m.org_id = $3 and m.campaign_id = $1 and ${condition} and m.ready_at <= $2
  order by m.sender_id, m.ready_at`;

/** First emails that sender `$4` has claimed before. */
export const OWN_FIRST_EMAILS = readyMessages('m.sender_id = $4 and m.step = 1');

/** Follow-ups of sender `$4` whose previous step has left. */
export const OWN_FOLLOW_UPS = readyMessages('m.sender_id = $4 and m.step > 1');

/** First emails without a sender. */
export const unassignedFirstEmails = (condition = 'true') =>
  readyMessages(`m.sender_id is null and m.step = 1 and ${condition}`);
export const UNASSIGNED_FIRST_EMAILS = unassignedFirstEmails();

export const orphanedFirstEmails = (limit: string, lock = '', condition = 'true') => `
  select left_behind.id from ${inactiveSendersOf('$3')} gone cross join lateral (
    ${readyMessages(`m.sender_id = gone.id and m.step = 1 and ${condition}`)} limit ${limit} ${lock}) as left_behind
  limit ${limit}`;

interface SenderQueue {
  campaignId: string;
  senderId: string;
  orgId: string;
  now: Date;
}

export async function countReadyMessages(em: EntityManager, queue: SenderQueue, limit: number): Promise<number> {
  const { campaignId, senderId, orgId, now } = queue;
  const values = [campaignId, now, orgId, senderId, limit];
  const [row] = await planByIndex(em, (inside) => statement<{ waiting: number }>(inside, COUNT, values));
  return row?.waiting ?? 0;
}

const COUNT = `
  select count(*)::int as waiting from (
    (${OWN_FIRST_EMAILS} limit $5) union all (${OWN_FOLLOW_UPS} limit $5) union all (${UNASSIGNED_FIRST_EMAILS} limit $5) union all (${orphanedFirstEmails('$5')})
    limit $5) as waiting`;
