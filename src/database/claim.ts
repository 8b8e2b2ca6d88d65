import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { UnitOfWork } from '../kernel/context.ts';
import type { Milliseconds } from '../kernel/duration.ts';
import { planByIndex } from './plan-by-index.ts';
import { keysOf, type RowKey } from './row-key.ts';
import { ofOpenOrganisation } from './statement.ts';

/**
 * Rows with work. `due_at` is null if there is nothing to do. `claimed_until` and `claim_token` hold the lease.
 * The columns are `org_id uuid`, `id uuid`, `due_at timestamptz`, `claimed_until timestamptz`, `claim_token
 * uuid` and `attempts integer not null`. A partial index on `due_at` keeps claiming cheap.
 *
 * A claim covers all organisations. Later statements must filter by the organisation of each row.
 */
export interface DueWork {
  table: string;
  now: Date;
  limit: number;
  /** Must exceed the time for the whole batch. After it, another worker claims the unfinished rows. */
  leaseMs: Milliseconds;
  where?: RawBuilder<unknown>;
  /** Includes closed organisations, whose work is otherwise suspended. */
  ofClosed?: true;
  /** Default: most overdue first. */
  order?: RawBuilder<unknown>;
}

export interface Claim {
  table: string;
  /** Unique per claim: a worker whose lease has passed cannot change rows that another worker has claimed. */
  token: string;
  rows: ClaimedRow[];
}

export interface ClaimedRow extends RowKey {
  /** Includes this attempt, so that rows which kill their worker are visible. */
  attempts: number;
}

/** Claims due rows. Skips rows that other workers are claiming, and never waits for them. */
export function claimDue(em: EntityManager, due: DueWork): Promise<Claim> {
  const { limit, order = sql`due_at` } = due;
  return planByIndex(em, (inside) => claim(inside, due, sql`order by ${order} limit ${limit}`));
}

export const claimOne = (em: EntityManager, id: string, due: Omit<DueWork, 'limit' | 'order'>): Promise<Claim> => {
  const { where = sql`true` } = due;
  return claim(em, { ...due, where: sql`id = ${id} and (${where})` }, sql``);
};

async function claim(
  em: EntityManager,
  { table, now, leaseMs, where = sql`true`, ofClosed }: Omit<DueWork, 'limit' | 'order'>,
  head: RawBuilder<unknown>,
): Promise<Claim> {
  const token = randomUUID();
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select org_id, id from ${sql.table(table)}
      where due_at <= ${now} and (claimed_until is null or claimed_until < ${now}) and (${where})
        and ${ofClosed === true ? sql`true` : sql.raw(ofOpenOrganisation('org_id'))}
      ${head}
      for no key update skip locked
    )
    update ${sql.table(table)} as work
    set claimed_until = ${new Date(now.getTime() + leaseMs)}, claim_token = ${token}, attempts = work.attempts + 1
    from due where work.org_id = due.org_id and work.id = due.id
    returning work.org_id as "orgId", work.id, work.attempts`.execute(em.getKysely());
  return { table, token, rows };
}

/**
 * Marks rows as completed and due again at `nextDueAt`, or never. Returns the ids that this claim still held.
 * Call it first in the transaction that writes the results, and write only for the returned ids: the others
 * belong to another worker.
 */
export async function finishClaimed(
  em: EntityManager,
  claim: Claim,
  ids: string[],
  nextDueAt: Date | null = null,
): Promise<string[]> {
  return settle(em, claim, ids, sql`due_at = ${nextDueAt}, attempts = 0`);
}

/** Makes unfinished rows due again at `dueAt` and keeps their attempts. Returns the ids that this claim still held. */
export async function releaseClaimed(em: EntityManager, claim: Claim, ids: string[], dueAt: Date): Promise<string[]> {
  return settle(em, claim, ids, sql`due_at = ${dueAt}`);
}

/**
 * Renews the lease while the work runs. Leases can therefore be short, and rows of a killed process are free
 * soon. Skips locked rows: another statement is settling them.
 */
export async function holdClaimed<Result>(
  { orm, clock, log }: Pick<UnitOfWork, 'orm' | 'clock' | 'log'>,
  claim: Claim,
  leaseMs: Milliseconds,
  work: () => Promise<Result>,
): Promise<Result> {
  const heart = setInterval(() => {
    const until = new Date(clock.now().getTime() + leaseMs);
    prolong(orm.em.fork(), claim, until).catch((error: unknown) =>
      log.warn({ err: error, table: claim.table }, 'The lease of claimed rows was not extended.'),
    );
  }, leaseMs / BEATS);
  try {
    return await work();
  } finally {
    clearInterval(heart);
  }
}

/** Renewals per lease, so that one of them may fail. */
const BEATS = 3;

async function prolong(em: EntityManager, { table, token, rows }: Claim, until: Date): Promise<void> {
  const [orgIds, ids] = keysOf(rows);
  await sql`
    with held as materialized (
      select work.org_id, work.id from unnest(${orgIds}::uuid[], ${ids}::uuid[]) as given (org_id, id)
        join ${sql.table(table)} as work on work.org_id = given.org_id and work.id = given.id
      where claim_token = ${token} for no key update of work skip locked
    )
    update ${sql.table(table)} as work set claimed_until = ${until} from held
    where work.org_id = held.org_id and work.id = held.id`.execute(em.getKysely());
}

async function settle(em: EntityManager, { table, token, rows }: Claim, ids: string[], change: RawBuilder<unknown>) {
  const wanted = new Set(ids);
  const given = rows.filter(({ id }) => wanted.has(id));
  if (given.length === 0) return [];
  const [orgIds, idsOfOrgs] = keysOf(given);
  const settled = await sql<{ id: string }>`
    update ${sql.table(table)} as work set ${change}, claimed_until = null, claim_token = null
    from unnest(${orgIds}::uuid[], ${idsOfOrgs}::uuid[]) as given (org_id, id)
    where work.org_id = given.org_id and work.id = given.id and claim_token = ${token}
    returning work.id`.execute(em.getKysely());
  return settled.rows.map(({ id }) => id);
}
