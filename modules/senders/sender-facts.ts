import type { EntityManager } from '@mikro-orm/postgresql';
import { ofOpenOrganisation, statement } from '../../src/database/statement.ts';

/** Condition for active senders, for the entity manager and in SQL. */
export const ACTIVE_SENDER = { status: 'active', deletedAt: null } as const;
const IS_ACTIVE = `status = '${ACTIVE_SENDER.status}' and deleted_at is null`;

const HAS_INBOX = 'imap_host is not null and deleted_at is null';

export const activeSendersOf = (orgId: string) => `(
  select id, org_id from senders where org_id = ${orgId} and ${IS_ACTIVE})`;

export const inactiveSendersOf = (orgId: string) => `(
  select id from senders where org_id = ${orgId} and (status <> 'active' or deleted_at is not null))`;

/** SQL for the active senders with these keys, and the time from which the guard judges each. */
export const judgedSenders = (orgIds: string, ids: string) => `(
  select id, org_id, judged_from from senders
  where ${IS_ACTIVE} and (org_id, id) in (select * from unnest(${orgIds}::uuid[], ${ids}::uuid[])))`;

export const isDeletedSender = (orgId: string, senderId: string) =>
  `exists (select 1 from senders where org_id = ${orgId} and id = ${senderId} and deleted_at is not null)`;

/** SQL for the send window of a sender; null if it may always send. */
export const sendWindowOf = (orgId: string, senderId: string) =>
  `(select send_window from senders where org_id = ${orgId} and id = ${senderId})`;

export const ALL_SENDERS = '(select org_id, id from senders where deleted_at is null)';

/** SQL for the senders with and without an IMAP mailbox. */
export const SENDERS_WITH_INBOX = `(select id, org_id from senders where ${HAS_INBOX})`;
export const SENDERS_WITHOUT_INBOX = `(select org_id, id from senders where not (${HAS_INBOX}))`;

interface OwnAddress {
  orgId: string;
  fromEmail: string;
  replyTo: string | null;
}

/** Returns the from and reply-to addresses of organisations, including those of deleted senders. */
export const addressesOf = (em: EntityManager, orgIds: readonly string[]) =>
  statement<OwnAddress>(
    em,
    `select org_id as "orgId", from_email as "fromEmail", reply_to as "replyTo" from senders where org_id = any($1::uuid[])`,
    [orgIds],
  );

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
