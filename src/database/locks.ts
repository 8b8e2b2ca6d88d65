import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from './row-key.ts';
import { prepared, statement } from './statement.ts';

/**
 * Every lock that a transaction may wait for, in the one order in which all of them take it: two that take locks in one
 * order never wait for each other crosswise. Rows of one kind are taken by id. Rows are locked `for no key update`, which
 * a row that only points to them does not wait for. Whoever cannot keep to the order passes over what is locked
 * (`skip locked`) and so never waits. Nobody holds any of these while a network is waited for.
 */
const ORDER = [
  /** Of one lineage of features or workflows, alone: its versions come one after the other. */
  'lineage',
  /** Of one scope of press kits, alone: one kit at a time is written for it, and one is the published one. */
  'press kits',
  /** Of one campaign, alone: a batch of its sandbox mail is sent. Nobody waits for it. */
  'sandbox batch',
  /** Of one campaign. Shared: mail is taken, or allowed to leave. Alone: the campaign's status changes. */
  'sending',
  /** By whoever changes a campaign, and by the batch that is written for it. */
  'campaigns',
  /** Of one organisation. Shared: people are written down. Alone: a person is erased. */
  'erasure',
  /** Of one brand, alone: contacts get their positions in the order in which they are committed. */
  'contacts',
  /** Of one organisation, alone: articles, their outlets and their writers are written down one reading after the other. */
  'articles',
  /** Of one organisation, alone: measurements are started as long as there is room for them. */
  'visibility runs',
  /** Of one organisation, alone: something of which it may have only so many is added. */
  'limits',
  /** Of one page that was read for an organisation: by whoever writes down what it said, or erases a person from it. */
  'scraped pages',
  /** Mail that came in: by whoever reads it, and by an erasure. */
  'inbound mail',
  /** By whoever draws on a sender's allowance, gives it back, or changes the sender. */
  'senders',
  /** Messages that are leaving or have left: by whoever writes down what became of them. */
  'messages',
  /** By whoever learns something new of a person. */
  'leads',
  /** The key of a suppression, from its insert to the commit. */
  'suppressions',
  /** What people answered: by whoever corrects or erases it. */
  'replies',
  /** What brands answer to journalists: by whoever changes, submits or sends it. */
  'quote pitches',
  /** By whoever answers in one, or deletes it. */
  'chat sessions',
  /** Messages that are still to leave: by whoever cancels or postpones them. Those who take them pass over locked ones. */
  'queue',
  /** By whoever takes mail to people of a company, of which a day has only so many. */
  'companies',
  /** Of one organisation, alone: who is a new visitor of its press kits. */
  'visits',
  /** Of one campaign after the other, by id, once in a transaction. */
  'counters',
  /** The windows of a campaign's budget, and with them its cost entries and totals. */
  'budgets',
  /** The credit of an organisation: by whoever promises, spends, gives back or adds some. Last but for what only tells, since all campaigns share it. */
  'credit',
  /** Of the installation, alone: by whoever hands events on, or changes them after they were. */
  'relay',
  /** What a campaign has to tell: by whoever notes it, writes it into a digest, or changes who is told. */
  'notices',
  /** Of one organisation, alone: its roles, and who has which. */
  'members',
  /** The code of an organisation, and with it who has used it: by whoever uses it. */
  'invites',
  /** Alone: who arrives gets the next place. */
  'waitlist',
] as const;

export type Lock = (typeof ORDER)[number];

const furthest = new WeakMap<object, number>();

/** Said before a statement that may wait for a lock. To go back in the order is a mistake of ours, and shows at once. */
export function taking(em: EntityManager, lock: Lock): void {
  const transaction = em.getTransactionContext() as object | undefined;
  // A statement by itself holds nothing once it has ended.
  if (transaction === undefined) return;
  const place = ORDER.indexOf(lock);
  const before = furthest.get(transaction) ?? 0;
  if (place < before) throw new Error(`The lock of "${lock}" must be taken before that of "${ORDER[before]}".`);
  furthest.set(transaction, place);
}

/** Locks that belong to no row. They are granted in turn, so nobody starves behind others that share one. */
type NamedLock = Extract<
  Lock,
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

/** Until the end of the transaction; `id` is the campaign's, the organisation's, the brand's, or names the lineage or the scope; of the waitlist there is one. */
export async function takeNamedLock(
  em: EntityManager,
  lock: NamedLock,
  { id, mode }: { id: string; mode: 'shared' | 'alone' },
): Promise<void> {
  if (!em.isInTransaction()) throw new Error(`The lock of "${lock}" would end with its own statement.`);
  taking(em, lock);
  await statement(em, TAKE[mode], [nameOf(lock, id)]);
}

/** Ids are the same in capitals, as people may write them. */
const nameOf = (lock: NamedLock, id: string) => `${lock}:${id.toLowerCase()}`;

/** In SQL: whether anybody holds such a lock. PostgreSQL knows it by the two halves of a number. */
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

/** The same, only if it is to be had at once. */
export async function tryNamedLock(
  em: EntityManager,
  lock: NamedLock,
  { id, mode }: { id: string; mode: 'shared' | 'alone' },
): Promise<boolean> {
  taking(em, lock);
  const [row] = await statement<{ taken: boolean }>(em, TRY[mode], [nameOf(lock, id)]);
  return row?.taken ?? false;
}

type LockedRows = Extract<Lock, 'campaigns' | 'senders' | 'leads'>;

/** Locks rows by id, in one order. Answers the ids of those that exist. */
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
