import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rest } from '../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../src/api/trpc.ts';
import { appRouter } from '../../src/router.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const troubles = new Map<string, number>();
const probe = member
  .meta(rest('POST', '/v1/probe/trouble', { tag: 'Probe', summary: 'Trouble' }))
  .input(z.object({ code: z.string() }))
  .output(z.object({ ok: z.boolean() }))
  .mutation(({ input: { code } }) => {
    const left = troubles.get(code) ?? 0;
    troubles.set(code, left - 1);
    if (left > 0) throw Object.assign(new Error('relation "secrets" is locked'), { code });
    return Promise.resolve({ ok: true });
  });

let api: TestService;
beforeAll(async () => {
  api = await startService({ router: mergeRouters(appRouter, router({ probe: router({ trouble: probe }) })) });
});
afterAll(() => api.close());

async function newCampaign(): Promise<string> {
  const [org] = (await api.database.pool.query<{ id: string }>('select id from organisations limit 1')).rows;
  const { rows } = await api.database.pool.query<{ id: string }>(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Busy', 'none', '{}', 'active', now(), now()) returning id`,
    [org?.id],
  );
  return rows[0]?.id ?? '';
}

test('one locked campaign holds up nobody but those who want it', async () => {
  const id = await newCampaign();
  const other = await api.newOrganisation();
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from campaigns where id = $1 for update', [id]);
  const pauses = Array.from({ length: 30 }, () => api.call('post', `/v1/campaigns/${id}/pause`));
  const answers = Promise.all(pauses);
  // Other writes of the organisation while all its connections wait.
  const beside = Promise.all([
    api.call('patch', `/v1/brands/${id}`).send({ bio: 'A bio' }),
    api.call('post', `/v1/brands/${id}/analyse`).send({}),
    api.call('patch', `/v1/senders/${id}`).send({ dailyCap: 70 }),
  ]);
  const asked = Array.from({ length: 10 }, async () => [
    (await api.call('get', '/v1/brands', other.key)).status,
    (await api.call('get', '/v1/leads?limit=1', other.key)).status,
    (await api.call('post', '/v1/suppressions', other.key).send({ value: 'a@x.example' })).status,
    (await api.call('get', '/ready', null)).status,
  ]);
  const statuses = (await Promise.all(asked)).flat();
  const ended = await answers;
  await holder.query('commit');
  holder.release();
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([503]));
  expect((await beside).filter(({ status }) => status === 500)).toEqual([]);
  expect(ended[0]?.headers['retry-after']).toBe('5');
  expect(ended[0]?.headers['x-error-code']).toBe('unavailable');
  expect((await api.call('post', `/v1/campaigns/${id}/pause`)).status).toBe(200);
});

test.each(['40P01', '55P03'])('what stood in the way of another change (%s) is tried once more', async (code) => {
  troubles.set(code, 1);
  await api.call('post', '/v1/probe/trouble').send({ code }).expect(200, { ok: true });
  troubles.set(code, 2);
  const refused = await api.call('post', '/v1/probe/trouble').send({ code }).expect(503);
  expect(refused.body).toEqual({ error: 'Another request is changing the same data. Try again shortly.' });
  expect(refused.headers['retry-after']).toBe('5');
});
