import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { endOf } from '../../campaign-state/index.ts';
import { recipientOf } from '../../leads/index.ts';
import { SEND_BLOCK_REASON } from '../send-block-reason.ts';
import type { MailTransport } from './mail-transport.ts';

export interface MessageClaim {
  token: string;
  ids: string[];
  /** Messages that were due and will not be sent: to people who may not be written to, or with an unknown first outcome. */
  closed: number;
}

interface Asked {
  campaignId: string;
  transport: string;
  now: Date;
  limit: number;
}

/**
 * In a transaction of its own: takes due messages of a campaign that nobody else holds. In the same statement it looks whether the person may still
 * be written to, so nothing that was suppressed before the claim leaves after it.
 */
export async function claimMessages(em: EntityManager, asked: Asked, { leaseMs, isRepeatable }: MailTransport) {
  const { campaignId, transport, now, limit } = asked;
  const token = randomUUID();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const values = [campaignId, transport, now, limit, leaseUntil, token, isRepeatable];
  const rows = await planByIndex(em, () => statement<{ id: string; status: string }>(em, CLAIM, values));
  const ids = rows.filter(({ status }) => status === 'sending').map(({ id }) => id);
  return { token, ids, closed: rows.length - ids.length } satisfies MessageClaim;
}

const CLAIM = `
  with due as materialized (
    select id, lead_id, status from messages
    where campaign_id = $1 and transport = $2 and due_at <= $3 and status in ('queued', 'sending')
      and (claimed_until is null or claimed_until < $3)
    order by due_at limit $4
    for no key update skip locked
  ), judged as materialized (
    select due.id, case when due.status = 'sending' and not $7::boolean then 'unknown' else ${SEND_BLOCK_REASON} end as objection
    from due join ${recipientOf('due.lead_id')} l on true
  )
  update messages m
  set status = case when objection is null then 'sending' when objection = 'unknown' then 'unknown' else 'cancelled' end,
      reason = case when objection = 'unknown' then 'The worker ended while it was being sent.' else objection end,
      due_at = case when objection is null then m.due_at end,
      claimed_until = case when objection is null then $5::timestamptz end,
      claim_token = case when objection is null then $6::uuid end,
      attempts = m.attempts + 1
  from judged where m.id = judged.id
  returning m.id, m.status`;

/** Puts claimed messages back for later; where their campaign has ended they are cancelled. Answers how many that were. */
export async function releaseMessages(em: EntityManager, token: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await statement<{ status: string }>(
    em,
    `update messages m
     set status = case when held.ended is null then 'queued' else 'cancelled' end, reason = held.ended,
       due_at = case when held.ended is null then m.due_at end, claimed_until = null, claim_token = null
     from (select id, ${endOf('campaign_id')} as ended from messages where id = any($1::uuid[])) held
     where m.id = held.id and m.claim_token = $2
     returning m.status`,
    [ids, token],
  );
  return rows.filter(({ status }) => status === 'cancelled').length;
}
