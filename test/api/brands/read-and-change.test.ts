import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/kernel/ids.ts';
import { lockWaiting } from '../../harness/lock-waiting.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

/** Inserts directly, because 1,000 websites would be slow. */
const insertBrands = async (orgId: string, count: number) =>
  api.database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, name, sources, corrected_fields, created_at, updated_at)
     select gen_random_uuid(), $1, 'b' || n || '.example', 'https://b' || n || '.example/', 'Brand ' || n, '{}', '[]', now(), now()
     from generate_series(1, $2::int) as n`,
    [orgId, count],
  );

async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    statements.push(typeof first === 'string' ? first : (first.text ?? ''));
    return Reflect.apply(query, this, args) as never;
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

describe('a thousand brands in one organisation', () => {
  test('are listed with one query, in pages without gaps', async () => {
    const { orgId, key } = await api.newOrganisation('Large');
    await insertBrands(orgId, 1000);
    const ids: string[] = [];
    const statements = await statementsDuring(async () => {
      const { body } = await api.call('get', '/v1/brands?limit=1000', key).expect(200);
      expect(body.brands).toHaveLength(1000);
      expect(body.nextCursor).toBeNull();
      ids.push(...body.brands.map(({ id }: { id: string }) => id));
    });
    const reading = statements.filter((statement) => /"?brands"?/.test(statement));
    expect(reading).toHaveLength(1);
    // The second statement authenticates the key and counts the request.
    expect(statements.filter((statement) => !/agenda|pg_notify|listen/i.test(statement))).toHaveLength(2);

    const paged: string[] = [];
    let cursor = '';
    do {
      const page: { brands: { id: string }[]; nextCursor: string | null } = (
        await api.call('get', `/v1/brands?limit=300${cursor}`, key).expect(200)
      ).body;
      paged.push(...page.brands.map(({ id }) => id));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(paged).toEqual(ids);
  });

  test('a list item has the documented fields', async () => {
    const { orgId, key } = await api.newOrganisation('Items');
    await insertBrands(orgId, 1);
    const { body } = await api.call('get', '/v1/brands', key).expect(200);
    expect(body.brands).toEqual([
      {
        id: expect.any(String),
        domain: 'b1.example',
        name: 'Brand 1',
        brandUrl: 'https://b1.example/',
        url: 'https://b1.example/',
        logoUrl: null,
        elevatorPitch: null,
        sandbox: false,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });
});

test('brands by ids keep the order of the ids and skip unknown and foreign ids', async () => {
  const { orgId, key } = await api.newOrganisation('Chosen');
  await insertBrands(orgId, 3);
  const { body } = await api.call('get', '/v1/brands', key).expect(200);
  const ids = body.brands.map(({ id }: { id: string }) => id).toReversed();
  const chosen = await api.call('get', `/v1/brands/by-ids?ids=${ids.join(',')}`, key).expect(200);
  expect(chosen.body.brands.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(chosen.body.brands[0]).toMatchObject({
    url: body.brands[2].brandUrl,
    updatedAt: expect.any(String),
    createdAt: expect.any(String),
  });
  const stranger = await api.newOrganisation('Stranger');
  await insertBrands(stranger.orgId, 1);
  const foreign = (await api.call('get', '/v1/brands', stranger.key).expect(200)).body.brands[0].id;
  const asked = [ids[0].toUpperCase(), foreign, 'nonsense', newId(), '', ids[0]].join(',');
  const found = await api.call('get', `/v1/brands/by-ids?ids=${asked}`, key).expect(200);
  expect(found.body.brands).toEqual([body.brands[2]]);
  expect((await api.call('get', `/v1/brands/by-ids?ids=${foreign}`, key).expect(200)).body).toEqual({ brands: [] });
  await api.call('get', '/v1/brands/by-ids', key).expect(400);
});

test('a brand can be paused and resumed', async () => {
  const { orgId, key } = await api.newOrganisation('Paused');
  await insertBrands(orgId, 1);
  const { body } = await api.call('get', '/v1/brands', key).expect(200);
  const path = `/v1/brands/${body.brands[0].id}/pause`;
  expect((await api.call('get', path, key).expect(200)).body).toMatchObject({ paused: false, pausedAt: null });
  const paused = (await api.call('patch', path, key).send({ paused: true }).expect(200)).body;
  expect(paused).toMatchObject({ paused: true, pausedAt: expect.any(String) });
  expect((await api.call('patch', path, key).send({ paused: true }).expect(200)).body).toEqual(paused);
  expect((await api.call('patch', path, key).send({ paused: false }).expect(200)).body.pausedAt).toBeNull();
  await api.call('patch', path, key).send({ paused: 'yes' }).expect(400);
});

test('a patch rejects invalid URLs and unknown fields', async () => {
  const { orgId, key } = await api.newOrganisation('Patched');
  await insertBrands(orgId, 1);
  const { body } = await api.call('get', '/v1/brands', key).expect(200);
  const path = `/v1/brands/${body.brands[0].id}`;
  await api.call('patch', path, key).send({ logoUrl: 'javascript:alert(1)' }).expect(400);
  await api.call('patch', path, key).send({ name: '' }).expect(400);
  for (const fixed of [{ domain: 'evil.example' }, { orgId: 'x' }]) {
    await api
      .call('patch', path, key)
      .send({ ...fixed, location: 'Here' })
      .expect(400);
  }
  const changed = await api.call('patch', path, key).send({ location: 'Here' }).expect(200);
  expect(changed.body).toMatchObject({ domain: 'b1.example', location: 'Here', correctedFields: ['location'] });
});

test('concurrent corrections of two fields are both kept', async () => {
  const { orgId, key } = await api.newOrganisation('Corrected');
  await insertBrands(orgId, 1);
  const { body } = await api.call('get', '/v1/brands', key).expect(200);
  const path = `/v1/brands/${body.brands[0].id}`;
  const { pool } = api.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from brands where id = $1 for update', [body.brands[0].id]);
  const both = [{ bio: 'Corrected' }, { mission: 'Corrected' }].map((change) =>
    api
      .call('patch', path, key)
      .send(change)
      .then(({ status }) => status),
  );
  await lockWaiting(pool, 2);
  await holder.query('commit');
  holder.release();
  expect(await Promise.all(both)).toEqual([200, 200]);
  const { body: brand } = await api.call('get', path, key).expect(200);
  expect(brand.correctedFields.toSorted()).toEqual(['bio', 'mission']);
});
