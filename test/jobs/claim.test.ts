import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimDue, type DueWork, finishClaimed, releaseClaimed } from '../../src/database/claim.ts';
import { freshDatabase } from '../harness/database.ts';

const NOON = new Date('2026-11-15T12:00:00Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);
const LEASE_MS = 60_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let orm: MikroORM;

beforeAll(async () => {
  database = await freshDatabase();
  orm = await MikroORM.init({
    clientUrl: database.url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: 8 },
  });
  await database.pool.query(`
    create table parcels (
      org_id uuid, id uuid, city text not null, due_at timestamptz,
      claimed_until timestamptz, claim_token uuid, attempts integer not null default 0, primary key (org_id, id)
    );
    create index on parcels (due_at) where due_at is not null`);
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

beforeEach(async () => {
  await database.pool.query('truncate parcels');
});

const addParcel = async (dueAt: Date | null, city = 'Berlin', id: string = randomUUID()): Promise<string> => {
  await database.pool.query('insert into parcels (org_id, id, city, due_at) values ($1, $2, $3, $4)', [
    randomUUID(),
    id,
    city,
    dueAt,
  ]);
  return id;
};

const claim = (due: Partial<DueWork> = {}) =>
  claimDue(orm.em.fork(), { table: 'parcels', now: NOON, limit: 100, leaseMs: LEASE_MS, ...due });

const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

describe('claiming', () => {
  test('takes what is due and leaves what is not', async () => {
    const due = await addParcel(NOON);
    await addParcel(later(1));
    await addParcel(null);
    expect(idsOf(await claim())).toEqual([due]);
  });

  test('takes no more than asked for, the longest due first', async () => {
    const second = await addParcel(later(-1_000));
    const first = await addParcel(later(-2_000));
    await addParcel(NOON);
    expect(idsOf(await claim({ limit: 2 })).toSorted()).toEqual([first, second].toSorted());
  });

  test('follows a condition and an order of the caller', async () => {
    await addParcel(later(-5_000), 'Berlin');
    await addParcel(later(-3_000), 'Paris');
    const last = await addParcel(later(-1_000), "L'Aquila?");
    const claimed = await claim({
      where: sql`city = any(${['Paris', "L'Aquila?"]})`,
      order: sql`due_at desc`,
      limit: 1,
    });
    expect(idsOf(claimed)).toEqual([last]);
  });

  test('counts every attempt, also those that never came back', async () => {
    await addParcel(NOON);
    await claim();
    const { rows } = await claim({ now: later(LEASE_MS + 1) });
    expect(rows.map(({ attempts }) => attempts)).toEqual([2]);
  });

  test('eight workers on 5,000 rows get every row exactly once', async () => {
    await database.pool.query(
      `insert into parcels (org_id, id, city, due_at)
       select gen_random_uuid(), gen_random_uuid(), 'Berlin', $1 from generate_series(1, 5000)`,
      [NOON],
    );
    const worker = async () => {
      const seen: string[] = [];
      for (;;) {
        const claimed = await claim({ limit: 70 });
        if (claimed.rows.length === 0) return seen;
        seen.push(...(await finishClaimed(orm.em.fork(), claimed, idsOf(claimed))));
      }
    };
    const seen = (await Promise.all(Array.from({ length: 8 }, worker))).flat();
    expect(seen).toHaveLength(5_000);
    expect(new Set(seen).size).toBe(5_000);
  });

  test('rows of a transaction that another worker has open are passed over, not waited for', async () => {
    const [held, free] = [await addParcel(NOON), await addParcel(NOON)];
    await orm.em.fork().transactional(async (em) => {
      await em.execute('select 1 from parcels where id = ? for update', [held]);
      expect(idsOf(await claim())).toEqual([free]);
    });
  });
});

describe('a lease', () => {
  test('keeps the rows from others until it ends, then a dead worker’s rows come back', async () => {
    const id = await addParcel(NOON);
    await claim();
    expect(idsOf(await claim({ now: later(LEASE_MS) }))).toEqual([]);
    expect(idsOf(await claim({ now: later(LEASE_MS + 1) }))).toEqual([id]);
  });

  test('a claim rolled back with its transaction leaves the rows free', async () => {
    const id = await addParcel(NOON);
    const broken = orm.em.fork().transactional(async (em) => {
      await claimDue(em, { table: 'parcels', now: NOON, limit: 1, leaseMs: LEASE_MS });
      throw new Error('the worker dies here');
    });
    await expect(broken).rejects.toThrow('the worker dies here');
    expect(idsOf(await claim())).toEqual([id]);
  });

  test('a late finisher is refused and its successor’s claim stays', async () => {
    const id = await addParcel(NOON);
    const late = await claim();
    const successor = await claim({ now: later(LEASE_MS + 1) });
    expect(await finishClaimed(orm.em.fork(), late, [id])).toEqual([]);
    expect(await releaseClaimed(orm.em.fork(), late, [id], NOON)).toEqual([]);
    expect(idsOf(await claim({ now: later(LEASE_MS + 2) }))).toEqual([]);
    expect(await finishClaimed(orm.em.fork(), successor, [id])).toEqual([id]);
  });

  test('a late finisher whose row nobody took meanwhile may still finish', async () => {
    const id = await addParcel(NOON);
    const late = await claim();
    expect(await finishClaimed(orm.em.fork(), late, [id])).toEqual([id]);
  });
});

describe('what becomes of a claimed row', () => {
  const stored = async (id: string) => {
    const { rows } = await database.pool.query(
      'select due_at, claimed_until, claim_token, attempts from parcels where id = $1',
      [id],
    );
    return rows[0];
  };

  test('finished work is due no more', async () => {
    const id = await addParcel(NOON);
    await finishClaimed(orm.em.fork(), await claim(), [id]);
    expect(await stored(id)).toEqual({ due_at: null, claimed_until: null, claim_token: null, attempts: 0 });
    expect(idsOf(await claim({ now: later(10 * LEASE_MS) }))).toEqual([]);
  });

  test('finished work that recurs is due at its next time, with its attempts counted anew', async () => {
    const id = await addParcel(NOON);
    await finishClaimed(orm.em.fork(), await claim(), [id], later(1_000));
    expect(await stored(id)).toEqual({ due_at: later(1_000), claimed_until: null, claim_token: null, attempts: 0 });
  });

  test('released work comes again at its time, with its attempts kept', async () => {
    const id = await addParcel(NOON);
    await releaseClaimed(orm.em.fork(), await claim(), [id], later(1_000));
    expect(await stored(id)).toEqual({ due_at: later(1_000), claimed_until: null, claim_token: null, attempts: 1 });
    expect(idsOf(await claim({ now: later(999) }))).toEqual([]);
    expect(idsOf(await claim({ now: later(1_000) }))).toEqual([id]);
  });

  test('what two organisations call by one id is two pieces of work', async () => {
    const id = await addParcel(NOON, 'Berlin');
    await addParcel(NOON, 'Paris', id);
    const berlin = await claim({ where: sql`city = 'Berlin'` });
    const paris = await claim();
    expect(berlin.rows[0]?.orgId).not.toBe(paris.rows[0]?.orgId);
    expect(await finishClaimed(orm.em.fork(), berlin, [id])).toEqual([id]);
    expect(await finishClaimed(orm.em.fork(), berlin, [id])).toEqual([]);
    expect(await finishClaimed(orm.em.fork(), paris, [id])).toEqual([id]);
  });

  test('of one batch, some rows may be finished and others released', async () => {
    const [done, again] = [await addParcel(NOON), await addParcel(NOON)];
    const claimed = await claim();
    await finishClaimed(orm.em.fork(), claimed, [done]);
    await releaseClaimed(orm.em.fork(), claimed, [again], NOON);
    expect(await finishClaimed(orm.em.fork(), claimed, [])).toEqual([]);
    expect(idsOf(await claim())).toEqual([again]);
  });
});
