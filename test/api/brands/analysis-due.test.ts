import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyseDueBrand, sweepAnalyses } from '../../../modules/brands/index.ts';
import { claimDue } from '../../../src/database/claim.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { startModelServer } from '../../ai/model-server.ts';
import { TestClock } from '../../harness/clock.ts';
import { gate } from '../../harness/gate.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { acme } from './acme.ts';
import { startWeb, type Web } from './web.ts';

const clock = new TestClock();
let web: Web;
let api: TestService;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme });
  api = await startService({ clock, overrides: { egress: web.egress() } });
});
afterAll(async () => {
  await api.close();
  await web.close();
});

const create = async (host: string, key: string) =>
  (
    await api
      .call('post', '/v1/brands', key)
      .send({ url: web.address(host) })
      .expect(200)
  ).body.brandId as string;
const detail = async (brandId: string, key: string) =>
  (await api.call('get', `/v1/brands/${brandId}`, key).expect(200)).body;
const attempt = (signal = new AbortController().signal) =>
  inUnitOfWork(api.service.platform, (unit) => analyseDueBrand(unit, signal));

test('an unreachable site is tried three times, then the brand shows the reason and keeps its values', async () => {
  const { key } = await api.newOrganisation('Gone');
  web.sites.set('gone.example', acme);
  const brandId = await create('gone.example', key);
  web.sites.set('gone.example', {});
  while (await attempt());
  expect((await detail(brandId, key)).analysis).toMatchObject({ state: 'running', error: null });
  clock.advance(61_000);
  expect(await attempt()).toBe(true);
  expect(await attempt()).toBe(false);
  clock.advance(901_000);
  expect(await attempt()).toBe(true);
  const brand = await detail(brandId, key);
  expect(brand.analysis).toMatchObject({ state: 'failed', error: 'The site returned status 404.' });
  expect(brand.name).toBe('Acme Inc.');
});

test('the sweep enqueues an analysis whose job was lost', async () => {
  const { key } = await api.newOrganisation('Lost');
  await create('acme.example', key);
  const enqueued: string[] = [];
  const queue = {
    enqueue: ({ name }: { name: string }) => {
      enqueued.push(name);
      return Promise.resolve();
    },
  };
  await inUnitOfWork({ ...api.service.platform, queue }, sweepAnalyses);
  await expect.poll(() => enqueued).toEqual(['brands.analyse']);
});

test('a process that shuts down releases the brand immediately', async () => {
  while (await attempt());
  const { key } = await api.newOrganisation('Stopped');
  const brandId = await create('acme.example', key);
  expect(await attempt(AbortSignal.abort())).toBe(true);
  expect((await detail(brandId, key)).analysis.state).toBe('running');
  expect(await attempt()).toBe(true);
  expect((await detail(brandId, key)).analysis.state).toBe('done');
});

test('only one of many workers analyses a brand, and a worker with an expired lease writes nothing', async () => {
  const { key } = await api.newOrganisation('Once');
  while (await attempt());
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const brandId = await create('acme.example', key);
  web.sites.set('acme.example', {
    '/': (_request, response) =>
      void held.then(() => response.setHeader('content-type', 'text/html').end('<title>Late</title>')),
  });
  const visits = web.visits.length;
  const late = attempt();
  await expect.poll(() => web.visits.length).toBeGreaterThan(visits);
  expect(await attempt()).toBe(false);
  clock.advance(181_000);
  web.sites.set('acme.example', acme);
  expect(await attempt()).toBe(true);
  const before = await detail(brandId, key);
  release();
  await late;
  expect(await detail(brandId, key)).toEqual(before);
  expect(before.name).toBe('Acme Inc.');
});

async function payingModel() {
  const model = await startModelServer();
  const paid: unknown[] = [];
  const platform = {
    ...api.service.platform,
    modelAccess: {
      for: () => Promise.resolve({ provider: 'openai' as const, apiKey: 'sk-x', baseUrl: model.baseUrl }),
    },
    costRecorder: { record: (_unit: unknown, cost: unknown) => Promise.resolve(void paid.push(cost)) },
  };
  const analyse = (signal = new AbortController().signal) =>
    inUnitOfWork(platform, (unit) => analyseDueBrand(unit, signal));
  return { model, paid, analyse };
}
const SAID = { says: { name: null, elevatorPitch: null, bio: null, mission: null, location: null, categories: [] } };
const ANSWER = { ...SAID, inputTokens: 7, outputTokens: 3 };
/** The maximum usage of both possible requests. */
const MOST = { costName: 'brand-analysis', outputTokens: 6_000 };

test('a model call of a worker with an expired lease is charged once with its maximum', async () => {
  while (await attempt());
  const { key } = await api.newOrganisation('Paid');
  const brandId = await create('acme.example', key);
  const { model, paid, analyse } = await payingModel();
  const held = gate();
  model.reply(async () => {
    if (model.received.length > 1) return ANSWER;
    await held.opened;
    return ANSWER;
  });
  const late = analyse();
  await expect.poll(() => model.received.length).toBe(1);
  clock.advance(181_000);
  expect(await analyse()).toBe(true);
  const before = await detail(brandId, key);
  held.open();
  await late;
  await model.close();
  expect(paid).toMatchObject([
    { brandId, ...MOST },
    { brandId, inputTokens: 7, outputTokens: 3 },
  ]);
  expect(await detail(brandId, key)).toEqual(before);
});

test('a model call is charged if its process stopped or died', async () => {
  while (await attempt());
  const { key } = await api.newOrganisation('Stopping');
  const brandId = await create('acme.example', key);
  const { model, paid, analyse } = await payingModel();
  for (let stop = 0; stop < 2; stop++) {
    const stopping = new AbortController();
    model.reply(() => {
      stopping.abort();
      return { never: true };
    });
    expect(await analyse(stopping.signal)).toBe(true);
  }
  model.reply(ANSWER);
  expect(await analyse()).toBe(true);
  expect(await analyse()).toBe(false);
  await model.close();
  expect((await detail(brandId, key)).analysis).toMatchObject({ state: 'done', understoodBy: 'openai' });
  expect(paid).toMatchObject([MOST, MOST, { brandId, inputTokens: 7, outputTokens: 3 }]);
});

test('a model call is charged if the analysis fails permanently', async () => {
  while (await attempt());
  const { key } = await api.newOrganisation('Failing');
  const brandId = await create('acme.example', key);
  const { model, paid, analyse } = await payingModel();
  model.reply(ANSWER);
  const rows = (text: string) => api.database.pool.query(text);
  await rows(
    `create function no_ink() returns trigger language plpgsql as $$ begin raise exception 'out of ink'; end $$`,
  );
  await rows('create trigger no_ink before update of analysed_at on brands for each row execute function no_ink()');
  for (let tried = 0; tried < 3; tried++) {
    expect(await analyse()).toBe(true);
    clock.advance(901_000);
  }
  await rows('drop function no_ink cascade');
  expect(await analyse()).toBe(false);
  await model.close();
  expect((await detail(brandId, key)).analysis).toMatchObject({ state: 'failed' });
  expect(paid).toMatchObject([MOST, MOST, MOST]);
});

test('a model answer is stored and paid once despite a write conflict', async () => {
  while (await attempt());
  const { key } = await api.newOrganisation('Crossed');
  const brandId = await create('acme.example', key);
  const { model, paid, analyse } = await payingModel();
  model.reply(ANSWER);
  const rows = (text: string) => api.database.pool.query(text);
  await rows('create sequence tries');
  await rows(
    `create function stand_in_the_way() returns trigger language plpgsql as $$ begin
       if nextval('tries') = 1 then raise 'deadlock detected' using errcode = '40P01'; end if;
       return new;
     end $$`,
  );
  await rows(
    'create trigger in_the_way before update of analysed_at on brands for each row execute function stand_in_the_way()',
  );
  expect(await analyse()).toBe(true);
  await rows('drop function stand_in_the_way cascade');
  await rows('drop sequence tries');
  await model.close();
  expect((await detail(brandId, key)).analysis).toMatchObject({ state: 'done', understoodBy: 'openai' });
  expect(model.received).toHaveLength(1);
  expect(paid).toMatchObject([{ brandId, inputTokens: 7, outputTokens: 3 }]);
});

test('a brand that kills three workers is abandoned and shows the reason', async () => {
  while (await attempt());
  const { key } = await api.newOrganisation('Deadly');
  const brandId = await create('acme.example', key);
  for (let deaths = 0; deaths < 3; deaths++) {
    const em = api.service.platform.orm.em.fork();
    const { rows } = await claimDue(em, { table: 'brands', now: clock.now(), limit: 1, leaseMs: 180_000 });
    expect(rows).toMatchObject([{ id: brandId }]);
    clock.advance(180_001);
  }
  expect(await attempt()).toBe(true);
  const { analysis } = await detail(brandId, key);
  expect(analysis).toMatchObject({ state: 'failed', error: 'Something went wrong on our side.' });
});
