import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const move = (id: string, verb: string) => stage.api.call('post', `/v1/campaigns/${id}/${verb}`);
const kinds = async (id: string) => (await stage.events(id)).map(({ kind }) => kind);

test('a draft runs nothing and sends no events until it is started, once', async () => {
  stage.enqueued();
  const { id, ...draft } = await stage.create({ draft: true, maxLeads: 5 });
  expect(draft).toMatchObject({ status: 'draft', startDate: null, approval: 'none' });
  expect(stage.enqueued()).toEqual([]);
  expect(await kinds(id)).toEqual([]);
  const due = await stage.api.database.pool.query('select due_at from campaigns where id = $1', [id]);
  expect(due.rows).toEqual([{ due_at: null }]);

  const patched = await stage.api.call('patch', `/v1/campaigns/${id}`).send({ maxLeads: 7, approval: 'first' });
  expect(patched.body.campaign).toMatchObject({ status: 'draft', maxLeads: 7, approval: 'first' });
  expect(stage.enqueued()).toEqual([]);
  const listed = await stage.api.call('get', '/v1/campaigns?status=draft').expect(200);
  expect(listed.body.campaigns.map((one: { id: string }) => one.id)).toEqual([id]);

  stage.clock.advance(60_000);
  const started = await move(id, 'start').expect(200);
  const startDate = stage.clock.now().toISOString();
  expect(started.body.campaign).toMatchObject({ status: 'active', startDate });
  expect(stage.enqueued()).toEqual([id]);
  expect(await kinds(id)).toEqual(['campaign.started']);
  stage.clock.advance(60_000);
  expect((await move(id, 'start').expect(200)).body.campaign).toMatchObject({ status: 'active', startDate });
  expect(await kinds(id)).toEqual(['campaign.started']);
  const { body } = await stage.api.call('get', `/v1/campaigns/${id}/history`).expect(200);
  expect(body.map(({ fromStatus, toStatus }: Record<string, string>) => [fromStatus, toStatus])).toEqual([
    [null, 'draft'],
    ['draft', 'active'],
  ]);
});

test('a draft can only be started or stopped', async () => {
  const { id } = await stage.create({ draft: true });
  expect((await move(id, 'pause').expect(409)).body.error).toBe(
    'This campaign is a draft and cannot be paused. Start it first.',
  );
  expect((await move(id, 'resume').expect(409)).body.error).toBe(
    'This campaign is a draft and cannot be resumed. Start it first.',
  );
  expect((await move(id, 'stop').expect(200)).body.campaign).toMatchObject({ status: 'stopped' });
  expect((await move(id, 'start').expect(409)).body.error).toBe(
    'This campaign is stopped. Only a draft can be started.',
  );
  expect(await kinds(id)).toEqual([]);
  const { id: running } = await stage.create();
  await move(running, 'pause').expect(200);
  await move(running, 'start').expect(409);
});

test('starting a draft with a past endDate asks for a later one', async () => {
  const endDate = new Date(stage.clock.now().getTime() + 60_000).toISOString();
  const { id } = await stage.create({ draft: true, endDate });
  stage.clock.advance(120_000);
  expect((await move(id, 'start').expect(400)).body.error).toBe(
    'endDate has passed. Set a later endDate, then start the campaign.',
  );
  await stage.api.call('patch', `/v1/campaigns/${id}`).send({ endDate: null }).expect(200);
  await move(id, 'start').expect(200);
});
