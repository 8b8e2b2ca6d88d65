import type { EntityManager } from '@mikro-orm/postgresql';
import { ofOpenOrganisation, statement } from '../../src/database/statement.ts';

interface TroubledSender {
  orgId: string;
  senderId: string;
  email: string;
  /** Why the sender was paused automatically; null while retries continue. */
  pausedReason: string | null;
  error: string | null;
}

/** Returns senders of all organisations that cannot send. Excludes senders that a user paused. */
export const findTroubledSenders = (em: EntityManager, limit: number) =>
  statement<TroubledSender>(
    em,
    `select org_id as "orgId", id as "senderId", from_email as email, last_error as error,
            case when status = 'paused' then paused_reason end as "pausedReason"
     from senders
     where deleted_at is null and ${ofOpenOrganisation('org_id')} and (failures > 0 or (status = 'paused' and paused_reason <> 'manual'))
     order by org_id, id limit $1`,
    [limit],
  );

export const addressOfSender = (orgId: string, senderId: string) =>
  `(select from_email from senders where org_id = ${orgId} and id = ${senderId} and deleted_at is null)`;
