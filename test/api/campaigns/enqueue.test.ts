import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Campaign, type Stage, setStage } from './stage.ts';

let stage: Stage;
let waiting: Campaign;
let paused: Campaign;
beforeAll(async () => {
  stage = await setStage();
  waiting = await stage.create();
  paused = await stage.create({ brandIds: waiting.brandIds });
  await stage.api.call('post', `/v1/campaigns/${paused.id}/pause`).expect(200);
});
afterAll(() => stage.close());

beforeEach(async () => {
  await stage.api.database.pool.query(`update campaigns set due_at = now() + interval '1 day' where id = $1`, [
    waiting.id,
  ]);
  stage.enqueued();
});

const dueAt = async ({ id }: Campaign) =>
  (await stage.api.database.pool.query('select due_at from campaigns where id = $1', [id])).rows[0].due_at;

async function expectAwake(): Promise<void> {
  expect(stage.enqueued()).toEqual([waiting.id]);
  expect((await dueAt(waiting)).getTime()).toBeLessThanOrEqual(stage.clock.now().getTime());
  expect(await dueAt(paused)).toBeNull();
}

test('storing a provider key makes active campaigns check their gates', async () => {
  await stage.api.call('post', '/v1/keys').send({ provider: 'anthropic', apiKey: 'sk-ant-0123456789' }).expect(200);
  await expectAwake();
});

test('changing the key source makes active campaigns check their gates', async () => {
  await stage.api.call('put', '/v1/keys/anthropic/source').send({ keySource: 'platform' }).expect(200);
  await expectAwake();
});

test('pausing or resuming a brand makes its campaigns check their gates', async () => {
  const other = await stage.create();
  stage.enqueued();
  const pause = (state: boolean) =>
    stage.api.call('patch', `/v1/brands/${waiting.brandIds[0]}/pause`).send({ paused: state }).expect(200);
  await pause(true);
  await expectAwake();
  await pause(false);
  await expectAwake();
  await stage.api.call('post', `/v1/campaigns/${other.id}/stop`).expect(200);
});

test('changing the time zone makes active campaigns check their gates', async () => {
  await stage.api.call('patch', '/v1/orgs/current').send({ name: 'Renamed' }).expect(200);
  expect(stage.enqueued()).toEqual([]);
  await stage.api.call('patch', '/v1/orgs/current').send({ timeZone: 'Asia/Tokyo' }).expect(200);
  await expectAwake();
});

test('a key of another organisation enqueues no campaign', async () => {
  const { key } = await stage.api.newOrganisation();
  await stage.api.call('post', '/v1/keys', key).send({ provider: 'openai', apiKey: 'sk-0123456789' }).expect(200);
  expect(stage.enqueued()).toEqual([]);
});
