import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { endOf } from '../../campaign-state/index.ts';
import { recipientOf } from '../../leads/index.ts';
import { sendBlockReason, WORKER_ENDED } from '../sending/send-block-reason.ts';
import type { MailTransport } from './mail-transport.ts';

export interface MessageClaim {
  token: string;
  ids: string[];
  /** Messages that were due and will not be sent: to people who may not be written to, or with an unknown first outcome. */
  closed: number;
}

interface Asked {
  campaign: RowKey;
  transport: string;
  now: Date;
  limit: number;
}

/**
 * Takes due messages of a campaign that nobody else holds. In the same statement it looks whether the person may still be
 * written to, so nothing that was suppressed before the claim leaves after it.
 */
export async function claimMessages(em: EntityManager, asked: Asked, { leaseMs, isRepeatable }: MailTransport) {
  const { campaign, transport, now, limit } = asked;
  const token = randomUUID();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const values = [campaign.orgId, campaign.id, transport, now, limit, leaseUntil, token, isRepeatable];
  const rows = await planByIndex(em, () => statement<{ id: string; status: string }>(em, CLAIM, values));
  const ids = rows.filter(({ status }) => status === 'sending').map(({ id }) => id);
  return { token, ids, closed: rows.length - ids.length } satisfies MessageClaim;
}

const CLAIM = `
  with due as materialized (
    select org_id, id, lead_id, status from messages
    where org_id = $1 and campaign_id = $2 and transport = $3 and due_at <= $4 and status in ('queued', 'sending')
      and (claimed_until is null or claimed_until < $4)
    order by due_at limit $5
    for no key update skip locked
  ), judged as materialized (
    select due.org_id, due.id,
           case when due.status = 'sending' and not $8::boolean then 'unknown' else ${sendBlockReason('$1')} end as block_reason
    from due join ${recipientOf('due.org_id', 'due.lead_id')} l on true
  )
  update messages m
  set status = case when block_reason is null then 'sending' when block_reason = 'unknown' then 'unknown' else 'cancelled' end,
      reason = case when block_reason = 'unknown' then '${WORKER_ENDED}' else block_reason end,
      due_at = case when block_reason is null then m.due_at end,
      claimed_until = case when block_reason is null then $6::timestamptz end,
      claim_token = case when block_reason is null then $7::uuid end,
      attempts = m.attempts + 1
  from judged where m.org_id = judged.org_id and m.id = judged.id
  returning m.id, m.status`;

/** Puts claimed messages of a campaign back for later; where it has ended they are cancelled. Answers how many that were. */
export async function releaseMessages(
  em: EntityManager,
  campaign: RowKey,
  { token, ids }: Pick<MessageClaim, 'token' | 'ids'>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await statement<{ status: string }>(
    em,
    `update messages m
     set status = case when ended.reason is null then 'queued' else 'cancelled' end, reason = ended.reason,
       due_at = case when ended.reason is null then m.due_at end, claimed_until = null, claim_token = null
     from (select ${endOf('$1', '$2')} as reason) ended
     where m.org_id = $1 and m.id = any($3::uuid[]) and m.claim_token = $4
     returning m.status`,
    [campaign.orgId, campaign.id, ids, token],
  );
  return rows.filter(({ status }) => status === 'cancelled').length;
}
