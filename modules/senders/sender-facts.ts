import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';

/** Which senders may send: for the entity manager, and in SQL. */
export const MAY_SEND = { status: 'active', deletedAt: null } as const;
const IS_ACTIVE = `status = '${MAY_SEND.status}' and deleted_at is null`;

const HAS_INBOX = 'imap_host is not null and deleted_at is null';

/** In SQL: the senders of an organisation that may send. */
export const activeSendersOf = (orgId: string) => `(
  select id, org_id from senders where org_id = ${orgId} and ${IS_ACTIVE})`;

/** In SQL: the senders of an organisation that were paused or deleted. */
export const inactiveSendersOf = (orgId: string) => `(
  select id from senders where org_id = ${orgId} and (status <> 'active' or deleted_at is not null))`;

/** In SQL: the senders that may send, by two arrays of their keys, and from when on each is judged. */
export const judgedSenders = (orgIds: string, ids: string) => `(
  select id, org_id, judged_from from senders
  where ${IS_ACTIVE} and (org_id, id) in (select * from unnest(${orgIds}::uuid[], ${ids}::uuid[])))`;

/** In SQL: the sender whose id stands there was deleted. */
export const isDeletedSender = (orgId: string, senderId: string) =>
  `exists (select 1 from senders where org_id = ${orgId} and id = ${senderId} and deleted_at is not null)`;

/** In SQL: when a sender may send; null where it may at any hour. */
export const sendWindowOf = (orgId: string, senderId: string) =>
  `(select send_window from senders where org_id = ${orgId} and id = ${senderId})`;

/** In SQL: every sender that is not deleted. */
export const ALL_SENDERS = '(select org_id, id from senders where deleted_at is null)';

/** In SQL: the senders whose answers are fetched from a mailbox, and the others. */
export const SENDERS_WITH_INBOX = `(select id, org_id from senders where ${HAS_INBOX})`;
export const SENDERS_WITHOUT_INBOX = `(select org_id, id from senders where not (${HAS_INBOX}))`;

interface OwnAddress {
  orgId: string;
  fromEmail: string;
  replyTo: string | null;
}

/** What organisations write from and are answered at, also by senders that are deleted since. */
export const addressesOf = (em: EntityManager, orgIds: readonly string[]) =>
  statement<OwnAddress>(
    em,
    `select org_id as "orgId", from_email as "fromEmail", reply_to as "replyTo" from senders where org_id = any($1::uuid[])`,
    [orgIds],
  );
