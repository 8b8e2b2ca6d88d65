import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from './row-key.ts';
import { prepared, statement } from './statement.ts';

/**
 * All locks that a transaction may wait for. Every transaction takes them in this order, which prevents
 * deadlocks. Rows of one kind are locked in the order of their ids, with `for no key update`, so that inserts
 * of rows that reference them do not wait.
 *
 * Code that cannot keep the order uses `skip locked` and never waits. Never hold one of these locks while
 * waiting for the network.
 */
const ORDER = [
  /** Per lineage of features or workflows, exclusive: adds versions one after the other. */
  'lineage',
  /** Per scope of press kits, exclusive: one kit at a time is generated, and one is published. */
  'press kits',
  /** Per campaign, exclusive: sends a batch of sandbox messages. Only tried, never waited for. */
  'sandbox batch',
  /** Per campaign. Shared: claims messages, or allows them to leave. Exclusive: changes the campaign's status. */
  'sending',
  /** Campaign rows: changes of a campaign, and writing a batch for it. */
  'campaigns',
  /** Per organisation. Shared: stores people. Exclusive: erases a person. */
  'erasure',
  /** Per brand, exclusive: assigns positions to contacts in commit order. */
  'contacts',
  /** Per organisation, exclusive: stores articles with their outlets and journalists. */
  'articles',
  /** Per organisation, exclusive: starts visibility runs within their limit. */
  'visibility runs',
  /** Per organisation, exclusive: adds rows that have a maximum count. */
  'limits',
  /** Scraped pages: storing the content of a page, or erasing a person from it. */
  'scraped pages',
  /** Inbound mail: processing and erasure. */
  'inbound mail',
  /** Sender rows: taking or returning allowance, and changes of a sender. */
  'senders',
  /** Messages that are being sent or were sent: recording their outcome. */
  'messages',
  /** Lead rows: recording new facts about a lead. */
  'leads',
  /** The key of a suppression, from its insert to the commit. */
  'suppressions',
  /** Reply rows: correction and erasure. */
  'replies',
  /** Quote pitch rows: changing, submitting and sending. */
  'quote pitches',
  /** Chat session rows: answering in a session, or deleting it. */
  'chat sessions',
  /** Unsent messages: cancelling and postponing. Claims skip locked rows. */
  'queue',
  /** Company rows: claiming messages to a company, which has a daily limit. */
  'companies',
  /** Per organisation, exclusive: counts new visitors of its press kits. */
  'visits',
  /** Campaign counters: one campaign after the other by id, once per transaction. */
  'counters',
  /** Budget windows of a campaign, with its cost entries and totals. */
  'budgets',
  /** Credit of an organisation. Nearly last in the order, because all campaigns share it. */
  'credit',
  /** Per installation, exclusive: relays events, or changes events that were relayed. */
  'relay',
  /** Notices of a campaign: adding one, writing a digest, changing the recipients. */
  'notices',
  /** Per organisation, exclusive: changes roles and their assignment. */
  'members',
  /** Invite code of an organisation, and its uses. */
  'invites',
  /** Exclusive: assigns the next position. */
  'waitlist',
] as const;

export type LockKind = (typeof ORDER)[number];

const furthest = new WeakMap<object, number>();

/** Call this before a statement that may wait for a lock. Throws if the transaction already took a later lock. */
export function taking(em: EntityManager, lock: LockKind): void {
  const transaction = em.getTransactionContext() as object | undefined;
  // Outside a transaction, locks end with their statement.
  if (transaction === undefined) return;
  const place = ORDER.indexOf(lock);
  const before = furthest.get(transaction) ?? 0;
  if (place < before) throw new Error(`The lock of "${lock}" must be taken before that of "${ORDER[before]}".`);
  furthest.set(transaction, place);
}

/** Locks without a row. Granted in order of arrival: shared holders cannot starve an exclusive waiter. */
type NamedLock = Extract<
  LockKind,
  | 'lineage'
  | 'press kits'
  | 'sending'
  | 'sandbox batch'
  | 'erasure'
  | 'contacts'
  | 'articles'
  | 'visibility runs'
  | 'limits'
  | 'visits'
  | 'members'
  | 'waitlist'
>;

/**
 * Holds the lock until the end of the transaction. `id` is a campaign, organisation or brand id, a lineage or a
 * press kit scope. The waitlist has only one lock.
 */
export async function takeNamedLock(
  em: EntityManager,
  lock: NamedLock,
  { id, mode }: { id: string; mode: 'shared' | 'alone' },
): Promise<void> {
  if (!em.isInTransaction()) throw new Error(`The lock of "${lock}" would end with its own statement.`);
  taking(em, lock);
  await statement(em, TAKE[mode], [nameOf(lock, id)]);
}

/** Ids are case-insensitive, because users may send them in capitals. */
const nameOf = (lock: NamedLock, id: string) => `${lock}:${id.toLowerCase()}`;

/** Returns SQL that tells whether the lock is held. pg_locks shows its 64-bit key as two halves. */
export const isHeld = (lock: NamedLock, id: string) => `hashtextextended('${lock}:' || ${id}, 0) in (
  select classid::bigint << 32 | objid::bigint from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database()))`;

const TAKE = {
  shared: prepared('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))'),
  alone: prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))'),
};

const TRY = {
  shared: prepared('select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as taken'),
  alone: prepared('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken'),
};

export async function tryNamedLock(
  em: EntityManager,
  lock: NamedLock,
  { id, mode }: { id: string; mode: 'shared' | 'alone' },
): Promise<boolean> {
  taking(em, lock);
  const [row] = await statement<{ taken: boolean }>(em, TRY[mode], [nameOf(lock, id)]);
  return row?.taken ?? false;
}

type LockedRows = Extract<LockKind, 'campaigns' | 'senders' | 'leads'>;

export async function lockRows(em: EntityManager, table: LockedRows, rows: readonly RowKey[]): Promise<string[]> {
  if (rows.length === 0) return [];
  taking(em, table);
  const locked = await statement<{ id: string }>(
    em,
    `select id from ${table} where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))
     order by id for no key update`,
    keysOf(rows),
  );
  return locked.map(({ id }) => id);
}
