import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_ID, byKey, byMomentIfAny, byNumber, byText } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, type SortedFrom, sortedSql, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import { createCursors } from '../../../src/security/cursors.ts';
import { type CampaignStage, openCampaigns } from '../../campaigns/stage.ts';
import { isLong } from '../../harness/long.ts';

interface Row {
  id: string;
  name: string | null;
  at: string | null;
  amount: number;
}

const SORTS = {
  id: BY_ID,
  name: byText('name'),
  at: byMomentIfAny('at'),
  amount: byNumber('amount'),
  key: byKey('id_text'),
};
type Sort = keyof typeof SORTS | `-${keyof typeof SORTS}`;
const ALL = Object.keys(SORTS).flatMap((name) => [name, `-${name}`]) as Sort[];

let stage: CampaignStage;
let em: EntityManager;
beforeAll(async () => {
  stage = await openCampaigns();
  em = stage.platform.orm.em.fork();
  await stage.rows(
    `create table sorted_rows (id uuid primary key, name text, at timestamptz, amount numeric,
       id_text text generated always as (id::text) stored)`,
  );
});
afterAll(() => stage.close());

const cursors = createCursors(randomBytes(32));
const list = { cursors, scope: { orgId: randomUUID(), list: 'rows' }, sorts: SORTS };

const READERS: Record<string, (from: SortedFrom, limit: number) => Promise<{ id: string; place: string }[]>> = {
  Kysely: (from, limit) => {
    const { place, after, order } = sortedSql(from);
    const database: Kysely<{ sorted_rows: { id: string } }> = em.getKysely();
    const query = database.selectFrom('sorted_rows').select(['id', place]).where(after);
    return query.orderBy(order).limit(limit).execute();
  },
  text: (from, limit) => {
    const values: unknown[] = [limit];
    const { place, after, order } = sortedText(from, values);
    return statement(em, `select id, ${place} from sorted_rows where ${after} order by ${order} limit $1`, values);
  },
};

/** Few distinct values, so that rows share them. Timestamps differ by 1 µs, which a Date cannot express. */
const rowsOf = fc.array(
  fc.record<Row>({
    id: fc.uuid(),
    name: fc.constantFrom(
      null,
      '',
      'a',
      'A',
      'a b',
      ' x',
      'é',
      '漢字',
      `${'long '.repeat(30)}1`,
      `${'long '.repeat(30)}2`,
    ),
    at: fc.constantFrom(null, '2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '2025-01-01T00:00:00Z'),
    amount: fc.constantFrom(0, -1, 0.000001, 12.5),
  }),
  { maxLength: 40 },
);

const add = (rows: readonly Row[]) =>
  sql`insert into sorted_rows (id, name, at, amount)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, name text, at timestamptz, amount numeric)
    on conflict do nothing`.execute(em.getKysely());

/** Expected comparison: null sorts first, case is ignored, only the first 64 characters count. */
const VALUES: Record<keyof typeof SORTS, (row: Row) => string | number> = {
  id: () => 0,
  name: ({ name }) => Buffer.from((name ?? '').replaceAll('A', 'a').slice(0, 64)).toString('hex'),
  at: ({ at }) => at?.replace('00:00Z', '00:00.000000Z') ?? '',
  amount: ({ amount }) => amount,
  key: () => 0,
};

function sorted(rows: readonly Row[], sort: Sort): string[] {
  const valueOf = VALUES[sort.replace('-', '') as keyof typeof SORTS];
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
  const ids = rows.toSorted((a, b) => compare(valueOf(a), valueOf(b)) || compare(a.id, b.id)).map(({ id }) => id);
  return sort.startsWith('-') ? ids.toReversed() : ids;
}

async function readAll(
  reader: (typeof READERS)[string],
  sort: Sort,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readSortedPage(list, { sort, limit, cursor, offset: 0 }, reader);
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    if (cursor !== undefined) await between();
  } while (cursor !== undefined);
  return ids;
}

test.each(Object.entries(READERS))(
  'all pages in any order are the sorted whole, each row once, also while rows come (%s)',
  async (_name, reader) => {
    const property = fc.asyncProperty(rowsOf, rowsOf, fc.integer({ min: 1, max: 7 }), async (first, later, limit) => {
      const there = [...new Map(first.map((row) => [row.id, row])).values()];
      const ids = new Set(there.map(({ id }) => id));
      const coming = later.filter(({ id }) => !ids.has(id));
      for (const sort of ALL) {
        await em.execute('delete from sorted_rows');
        await add(there);
        expect(await readAll(reader, sort, limit)).toEqual(sorted(there, sort));
        const left = [...coming];
        const seen = await readAll(reader, sort, limit, () => add(left.splice(0, 3)));
        expect(seen.filter((id) => ids.has(id))).toEqual(sorted(there, sort));
        expect(new Set(seen).size).toBe(seen.length);
      }
    });
    await fc.assert(property, { numRuns: isLong ? 200 : 20 });
  },
);
