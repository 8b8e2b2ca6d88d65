import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { UnitOfWork } from '../kernel/context.ts';
import type { Milliseconds } from '../kernel/duration.ts';
import { ofOpenOrganisation } from './open-organisations.ts';
import { planByIndex } from './plan-by-index.ts';
import { keysOf, type RowKey } from './row-key.ts';

/**
 * Due work is a row with `due_at`, null when there is nothing to do. Whoever works on it holds it until `claimed_until`
 * under `claim_token`. The columns are `org_id uuid`, `id uuid`, `due_at timestamptz`, `claimed_until timestamptz`,
 * `claim_token uuid`, `attempts integer not null`; an index on `due_at` where it is not null keeps claiming cheap. A claim
 * looks for work of all organisations; whatever is done with its rows names theirs.
 */
export interface DueWork {
  table: string;
  now: Date;
  /** Rows at the most. */
  limit: number;
  /** Longer than the work on the whole batch may take: after it, another worker takes what is not finished. */
  leaseMs: Milliseconds;
  /** A further condition on the row, for example sql`channel = ${channel}`. */
  where?: RawBuilder<unknown>;
  /** Also the work of organisations that are closed, which otherwise rests. */
  ofClosed?: true;
  /** What comes first; without it, what is due the longest. */
  order?: RawBuilder<unknown>;
}

export interface Claim {
  table: string;
  /** Of this claim alone: a worker whose lease has passed cannot touch what its successor holds. */
  token: string;
  rows: ClaimedRow[];
}

export interface ClaimedRow extends RowKey {
  /** This one counted: a row that kills its worker shows in its count. */
  attempts: number;
}

/** Rows that other workers are claiming at this moment are passed over, never waited for. */
export function claimDue(em: EntityManager, due: DueWork): Promise<Claim> {
  const { limit, order = sql`due_at` } = due;
  return planByIndex(em, (inside) => claim(inside, due, sql`order by ${order} limit ${limit}`));
}

/** The same for one row, when it is due and nobody holds it. */
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
 * The work is done, and due again at `nextDueAt` or never. Answers the ids that were still ours. In the transaction that
 * writes the result, finish first and write only for these: the others belong to a successor.
 */
export async function finishClaimed(
  em: EntityManager,
  claim: Claim,
  ids: string[],
  nextDueAt: Date | null = null,
): Promise<string[]> {
  return settle(em, claim, ids, sql`due_at = ${nextDueAt}, attempts = 0`);
}

/** The work is not done and is to be tried again at `dueAt`; its attempts stay counted. Answers as above. */
export async function releaseClaimed(em: EntityManager, claim: Claim, ids: string[], dueAt: Date): Promise<string[]> {
  return settle(em, claim, ids, sql`due_at = ${dueAt}`);
}

/**
 * Keeps claimed rows for as long as the work takes, so that a lease may be short: what a process held that was killed is free soon.
 * What somebody else has locked is just being settled.
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
      log.warn({ err: error, table: claim.table }, 'Claimed work was not prolonged.'),
    );
  }, leaseMs / BEATS);
  try {
    return await work();
  } finally {
    clearInterval(heart);
  }
}

/** In the time of one lease, so that one of them may fail. */
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
