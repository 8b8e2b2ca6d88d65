import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rest } from '../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../src/api/trpc.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { appRouter } from '../../src/router.ts';
import { TestClock } from '../harness/clock.ts';
import { gate } from '../harness/gate.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { startService, type TestService } from '../harness/start-service.ts';

/** Labels for which the slow operation has written and now waits. */
const written: string[] = [];
let slowGate = gate();
slowGate.open();

let refusals = 0;

/** Makes the slow operation wait for the returned gate. */
function closeGate() {
  slowGate = gate();
  return slowGate;
}

const probes = router({
  slow: member
    .meta(rest('POST', '/v1/probe/slow', { tag: 'Probe', summary: 'Takes its time' }))
    .input(z.object({ label: z.string() }))
    .output(z.object({ label: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await ctx.em.execute('insert into probe_effects (label) values (?)', [input.label]);
      written.push(input.label);
      await slowGate.opened;
      return { label: input.label };
    }),
  reading: member
    .meta(rest('POST', '/v1/probe/reading', { tag: 'Probe', summary: 'Changes nothing', reads: true }))
    .input(z.object({ label: z.string() }))
    .output(z.object({ label: z.string() }))
    .mutation(async ({ input }) => {
      await slowGate.opened;
      return { label: input.label };
    }),
  refusedOnce: member
    .meta(
      rest('POST', '/v1/probe/refused-once', {
        tag: 'Probe',
        summary: 'Refuses the first, and takes its time with the next',
      }),
    )
    .input(z.object({ label: z.string() }))
    .output(z.object({ label: z.string() }))
    .mutation(async ({ ctx, input }) => {
      refusals += 1;
      if (refusals === 1) throw badRequest('Not yet.');
      await ctx.em.execute('insert into probe_effects (label) values (?)', [input.label]);
      written.push(input.label);
      await slowGate.opened;
      return { label: input.label };
    }),
  failing: member
    .meta(rest('POST', '/v1/probe/failing', { tag: 'Probe', summary: 'Writes, then fails' }))
    .input(z.object({ label: z.string() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await ctx.em.execute('insert into probe_effects (label) values (?)', [input.label]);
      throw new Error('secret detail of the failure');
    }),
});

const clock = new TestClock();
let api: TestService;
beforeAll(async () => {
  api = await startService({ clock, router: mergeRouters(appRouter, router({ probe: probes })) });
  await api.database.pool.query('create table probe_effects (label text)');
});
afterAll(() => api.close());

const post = (path: string, key: string, body: object) => api.call('post', path).set('Idempotency-Key', key).send(body);
const effects = async (label: string) =>
  (await api.database.pool.query('select 1 from probe_effects where label = $1', [label])).rows.length;

describe('the same Idempotency-Key', () => {
  test('with the same body replays the first answer and the effect happens once', async () => {
    const first = await post('/v1/api-keys', 'k1', { name: 'once' }).expect(200);
    const again = await post('/v1/api-keys', 'k1', { name: 'once' }).expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const { rows } = await api.database.pool.query("select 1 from api_keys where name = 'once'");
    expect(rows).toHaveLength(1);
  });

  test('with another body gets 422', async () => {
    await post('/v1/api-keys', 'k2', { name: 'a' }).expect(200);
    const { body } = await post('/v1/api-keys', 'k2', { name: 'b' }).expect(422);
    expect(body).toEqual({ error: 'This Idempotency-Key was already used with a different request. Send a new key.' });
  });

  test('of what changes nothing keeps nothing, and takes nobody a place', async () => {
    const closed = closeGate();
    const reading = Array.from({ length: 12 }, (_nothing, i) =>
      post('/v1/probe/reading', 'kr', { label: String(i) }).then(({ status, body }) => [status, body.label]),
    );
    await post('/v1/api-keys', 'kc', { name: 'beside' }).expect(200);
    closed.open();
    expect(await Promise.all(reading)).toEqual(reading.map((_nothing, i) => [200, String(i)]));
  });

  test('on another operation gets 422', async () => {
    await post('/v1/api-keys', 'k3', { name: 'a' }).expect(200);
    await post('/v1/probe/slow', 'k3', { label: 'k3' }).expect(422);
  });

  test('while the first is still running gets 409, and then its answer', async () => {
    const other = await startService({ beside: api, router: mergeRouters(appRouter, router({ probe: probes })) });
    const slow = closeGate();
    const first = post('/v1/probe/slow', 'k4', { label: 'k4' }).expect(200);
    const running = first.then((answer) => answer);
    await expect.poll(() => written).toContain('k4');
    await other.call('post', '/v1/probe/slow').set('Idempotency-Key', 'k4').send({ label: 'k4' }).expect(409);
    slow.open();
    await running;
    await other.call('post', '/v1/probe/slow').set('Idempotency-Key', 'k4').send({ label: 'k4' }).expect(200);
    expect(await effects('k4')).toBe(1);
    await other.close();
  });

  test('in twenty parallel requests has one effect', async () => {
    const slow = closeGate();
    const statuses: number[] = [];
    const answered = Array.from({ length: 20 }, () =>
      post('/v1/probe/slow', 'k5', { label: 'k5' }).then(({ status }) => statuses.push(status)),
    );
    await expect.poll(() => statuses).toEqual(Array(19).fill(409));
    slow.open();
    await Promise.all(answered);
    expect(statuses.at(-1)).toBe(200);
    expect(await effects('k5')).toBe(1);
  });

  test('replays a refusal too', async () => {
    await post('/v1/api-keys', 'k6', { kind: 'app' }).expect(403);
    const again = await post('/v1/api-keys', 'k6', { kind: 'app' }).expect(403);
    expect(again.body).toEqual({ error: 'Only the admin key may create application keys.' });
  });

  test('of another organisation is another key', async () => {
    const { key } = await api.newOrganisation();
    await post('/v1/api-keys', 'k7', { name: 'mine' }).expect(200);
    const theirs = await api
      .call('post', '/v1/api-keys', key)
      .set('Idempotency-Key', 'k7')
      .send({ name: 'theirs' })
      .expect(200);
    expect(theirs.body.name).toBe('theirs');
  });

  test('is free again after 24 hours', async () => {
    const first = await post('/v1/api-keys', 'k8', { name: 'day' }).expect(200);
    clock.advance(24 * 3_600_000 + 1);
    const second = await post('/v1/api-keys', 'k8', { name: 'day' }).expect(200);
    expect(second.body.id).not.toBe(first.body.id);
    const third = await post('/v1/api-keys', 'k8', { name: 'day' }).expect(200);
    expect(third.body.id).toBe(second.body.id);
  });

  test('works on tRPC mutations as well', async () => {
    const call = () =>
      fetch(`${api.url}/trpc/keys.createApiKey`, {
        method: 'POST',
        headers: { 'x-api-key': api.userKey, 'content-type': 'application/json', 'idempotency-key': 'k9' },
        body: '{"name":"trpc"}',
      });
    const first = await (await call()).json();
    const again = await call();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(first);
  });
});

test('forty slow requests with keys of their own leave room for others', async () => {
  const { key } = await api.newOrganisation('In a hurry');
  let running = 40;
  const crowd = closeGate();
  const slow = Array.from({ length: 40 }, (_, i) =>
    post('/v1/probe/slow', `crowd-${i}`, { label: 'crowd' }).then(({ status }) => {
      running--;
      return status;
    }),
  );
  await expect.poll(() => written).toContain('crowd');
  await api.call('get', '/v1/api-keys', key).expect(200);
  expect(running).toBe(40);
  crowd.open();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
});

test('a failure in the middle undoes the effect, frees the key at once and tells nothing', async () => {
  for (let i = 0; i < 2; i++) {
    const { body } = await post('/v1/probe/failing', 'k10', { label: 'k10' }).expect(500);
    expect(body).toEqual({ error: 'Something went wrong on our side.' });
  }
  expect(await effects('k10')).toBe(0);
});

test('a connection that dies in the middle undoes the effect and frees the key at once', async () => {
  const slow = closeGate();
  const first = post('/v1/probe/slow', 'k11', { label: 'k11' });
  const dead = first.then((answer) => answer.status);
  await expect.poll(() => written).toContain('k11');
  await api.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
  );
  slow.open();
  expect(await dead).toBeGreaterThanOrEqual(500);
  expect(await effects('k11')).toBe(0);
  await post('/v1/probe/slow', 'k11', { label: 'k11' }).expect(200);
  expect(await effects('k11')).toBe(1);
});

test('a key that is too long gets 400', async () => {
  await post('/v1/api-keys', 'x'.repeat(255), {}).expect(200);
  const { body } = await post('/v1/api-keys', 'x'.repeat(256), {}).expect(400);
  expect(body).toEqual({ error: 'Idempotency-Key must have 1 to 255 characters.' });
});

test('what is kept holds no key in clear', async () => {
  const { body } = await post('/v1/api-keys', 'k12', { name: 'sealed' }).expect(200);
  const { rows } = await api.database.pool.query<{ answer: string }>('select answer from idempotency_keys');
  expect(rows.length).toBeGreaterThan(0);
  for (const { answer } of rows) {
    expect(answer).not.toContain(body.key);
    expect(answer).toMatch(/^v1\./);
  }
});

test('a refusal that is written down late does not stand in the place of what was done meanwhile', async () => {
  const closed = closeGate();
  const { pool } = api.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table idempotency_keys in share mode');
  const refused = post('/v1/probe/refused-once', 'late', { label: 'late' })
    .expect(400)
    .then(({ body }) => body);
  await lockWaiting(pool);
  const done = post('/v1/probe/refused-once', 'late', { label: 'late' })
    .expect(200)
    .then(({ body }) => body);
  await expect.poll(() => written).toContain('late');
  await holder.query('commit');
  holder.release();
  await refused;
  closed.open();
  const answer = await done;
  const again = await post('/v1/probe/refused-once', 'late', { label: 'late' }).expect(200);
  expect(again.body).toEqual(answer);
  expect(await effects('late')).toBe(1);
});
