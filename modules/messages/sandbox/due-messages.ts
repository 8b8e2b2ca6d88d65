import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { plainArray, prepared, statement } from '../../../src/database/statement.ts';
import { recipientOf } from '../../leads/index.ts';
import { isQueued } from '../message-facts.ts';
import { sendBlockReason } from '../sending/send-block-reason.ts';

interface DueFilter {
  campaign: RowKey;
  transport: string;
  now: Date;
  limit: number;
}

interface DueRow {
  id: string;
  leadId: string;
  step: number;
}

export interface DueMessage extends DueRow {
  /** Why the lead must not get the message; null if sending is allowed. */
  blockReason: string | null;
}

export const findDueMessages = (em: EntityManager, { campaign, transport, now, limit }: DueFilter): Promise<DueRow[]> =>
  planByIndex(em, (inside) => statement<DueRow>(inside, DUE, [campaign.orgId, campaign.id, transport, now, limit]));

/**
 * Locks the leads of due messages until the end of the transaction, so no address that was suppressed before is
 * written to. Locked leads are skipped. Messages come later in the lock order, so the recording statement checks
 * again that they are due.
 */
export const lockDueMessages = (
  em: EntityManager,
  { orgId, id: campaignId }: RowKey,
  due: readonly DueRow[],
  now: Date,
): Promise<DueMessage[]> =>
  planByIndex(em, async (inside) => {
    taking(inside, 'leads');
    const people = await statement<{ id: string; reason: string | null }>(inside, HOLD, [
      orgId,
      plainArray([...new Set(due.map(({ leadId }) => leadId))]),
      campaignId,
    ]);
    const reasons = new Map(people.map(({ id, reason }) => [id, reason]));
    // Another worker may have sent some messages before the leads were locked.
    const still = await statement<{ id: string }>(inside, STILL_DUE, [orgId, plainArray(due.map(({ id }) => id)), now]);
    const ids = new Set(still.map(({ id }) => id));
    return due.flatMap((message) => {
      const blockReason = reasons.get(message.leadId);
      return blockReason === undefined || !ids.has(message.id) ? [] : [{ ...message, blockReason }];
    });
  });

const DUE = prepared(`
  select id, lead_id as "leadId", step from messages
  where org_id = $1 and campaign_id = $2 and transport = $3 and due_at <= $4 and status = 'queued'
  order by due_at limit $5`);

const HOLD = prepared(`
  select l.id, ${sendBlockReason('$1', '$3')} as reason
  from unnest($2::uuid[]) as given (id) join ${recipientOf('$1', 'given.id')} l on true
  for no key update of l skip locked`);

const STILL_DUE = prepared(`
  select id from messages m where org_id = $1 and id = any($2::uuid[]) and ${isQueued('m', '<= $3')}`);
