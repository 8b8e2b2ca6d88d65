import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type Stage, stageOf } from './stage.ts';

let api: TestService;
let stage: Stage;
beforeAll(async () => {
  api = await startService();
  stage = await stageOf(api);
});
afterAll(() => api.close());

async function whileContactsAreLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table contacts in access exclusive mode');
  try {
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const newAudience = async (own: Stage, filters = {}) =>
  (await own.post('/v1/orgs/audiences', { brandId: own.brandId, name: 'All', filters }).expect(200)).body.audience;

test('available contacts exclude suppressed addresses and domains, refusals and erased people', async () => {
  await stage
    .upload(
      `email,consent,country
free@x.example,yes,FR
silent@y.example,,DE
refused@x.example,no,FR
gone@x.example,,FR
unsubscribed@x.example,,FR
erased@x.example,,FR
a@out.example,,FR
b@deep.mail.out.example,,DE
c@notout.example,,FR
`,
    )
    .expect(200);
  await api.database.pool.query(
    `update contacts set unsubscribed = true where org_id = $1 and person_key = 'unsubscribed@x.example'`,
    [stage.orgId],
  );
  await stage.post('/v1/suppressions', { values: ['Gone@x.example', 'out.example'] }).expect(200);
  const other = await stageOf(api);
  await other.post('/v1/suppressions', { values: ['free@x.example', 'y.example'] }).expect(200);
  await stage.post('/v1/people/erase', { email: 'erased@x.example' }).expect(200);
  await stage.upload('email\nerased@x.example\n').expect(200);
  expect(await newAudience(stage)).toMatchObject({ memberCount: 8, availableToContactCount: 3 });
  expect(await newAudience(stage, { country: ['fr'] })).toMatchObject({ memberCount: 6, availableToContactCount: 2 });
  const none = await newAudience(stage, { country: ['IT'] });
  expect(none).toMatchObject({ memberCount: 0, availableToContactCount: 0, availableToContactPct: 0 });
  const { audiences } = (await stage.get('/v1/orgs/audiences').expect(200)).body;
  expect(audiences.map((one: Record<string, number>) => [one.memberCount, one.availableToContactCount])).toEqual([
    [0, 0],
    [6, 2],
    [8, 3],
  ]);
  const stats = await stage.get(`/v1/orgs/contacts/serve-stats?brandId=${stage.brandId}`).expect(200);
  expect(stats.body).toEqual({ served: 0, remaining: 3 });
});

test('slow counts of one organisation do not block another', async () => {
  const [busy, other] = [await stageOf(api), await stageOf(api)];
  const { id } = await newAudience(busy);
  const answers = await whileContactsAreLocked(async () => {
    const counts = Promise.all(Array.from({ length: 24 }, () => busy.get(`/v1/orgs/audiences/${id}`)));
    await pause(1_000);
    expect((await other.get('/v1/brands')).status).toBe(200);
    expect((await other.post('/v1/suppressions', { value: 'a@x.example' })).status).toBe(200);
    // Writes of the busy organisation do not wait for its blocked reads either.
    expect((await busy.post('/v1/suppressions', { value: 'a@x.example' })).status).toBe(200);
    return counts;
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
});

test('a change succeeds with null counts if counting fails', async () => {
  const own = await stageOf(api);
  const { id } = await newAudience(own);
  const uncounted = { memberCount: null, availableToContactCount: null, countedAt: null };
  await whileContactsAreLocked(async () => {
    const [created, patched] = await Promise.all([
      own.post('/v1/orgs/audiences', { brandId: own.brandId, name: 'Slow' }),
      api.call('patch', `/v1/orgs/audiences/${id}`, own.key).send({ filters: { country: ['FR'] } }),
    ]);
    expect([created.status, patched.status]).toEqual([200, 200]);
    expect(created.body.audience).toMatchObject({ name: 'Slow', ...uncounted });
    expect(patched.body.audience).toMatchObject({ filters: { country: ['FR'] }, ...uncounted });
  });
  const { audiences } = (await own.get('/v1/orgs/audiences').expect(200)).body;
  expect(audiences.map(({ name, memberCount }: Record<string, unknown>) => [name, memberCount])).toEqual([
    ['Slow', 0],
    ['All', 0],
  ]);
});

test('a page of a thousand audiences has the member count of each', async () => {
  const own = await stageOf(api);
  await own.upload('email,country\na@x.example,FR\nb@x.example,DE\n').expect(200);
  await api.database.pool.query(
    `insert into audiences (org_id, id, brand_id, name, source, filters, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Audience ' || n, 'contacts', '{"country": ["fr"]}', now(), now()
     from generate_series(1, 1000) as n`,
    [own.orgId, own.brandId],
  );
  const { audiences } = (await own.get('/v1/orgs/audiences?limit=1000').expect(200)).body;
  expect(audiences).toHaveLength(1_000);
  expect(new Set(audiences.map((one: Record<string, number>) => one.memberCount))).toEqual(new Set([1]));
});
