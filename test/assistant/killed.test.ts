import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sweepAnswers } from '../../modules/assistant/index.ts';
import { expireReservations } from '../../modules/costs/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { startProcess } from '../harness/process.ts';
import { startService } from '../harness/start-service.ts';
import { framesIn, storeKey } from './stage.ts';
import { startStreamingModel } from './streaming-model.ts';

test('a process that is killed in the middle of an answer leaves a usable session and nothing reserved', async () => {
  const masterKey = randomBytes(32).toString('base64');
  const model = await startStreamingModel();
  const api = await startService({ masterKey });
  await storeKey(api, model);
  const dying = await startProcess({
    DATABASE_URL: api.database.url,
    DISTRIBUTE_MASTER_KEY: masterKey,
    DISTRIBUTE_ROLE: 'api',
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
  });
  model.reply(
    { acts: [{ calls: 'distribute_status', args: {} }], inputTokens: 5_000 },
    { acts: [{ says: 'Half' }, { hangs: true }] },
  );
  const ask = (url: string, body: object) =>
    fetch(`${url}/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.userKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const response = await ask(dying.url, { message: 'Hello' });
  let text = '';
  await (async () => {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString();
      if (text.includes('Half')) await dying.end('SIGKILL');
    }
  })().catch(() => undefined);
  await model.left();
  const { sessionId } = framesIn(text)[0] as { sessionId: string };
  const rows = async (sql: string) => (await api.database.pool.query(sql)).rows;

  // The completed steps are stored, each call with its result.
  const { messages } = (await api.call('get', `/v1/chat/sessions/${sessionId}`).expect(200)).body;
  expect(messages).toMatchObject([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', toolCalls: [{ name: 'distribute_status', result: { headline: expect.any(String) } }] },
  ]);
  // The session stays locked until the dead process's lease expires.
  const again = await ask(api.url, { message: 'Again', sessionId });
  expect([again.status, await again.text()]).toEqual([409, expect.any(String)]);
  await rows(`update chat_sessions set answering_until = now() - interval '1 second'`);
  model.reply({ acts: [{ says: 'Here again.' }] });
  expect(await (await ask(api.url, { message: 'Again', sessionId })).text()).toContain('Here again.');

  expect(await rows(`select status from runs order by id`)).toEqual([{ status: 'running' }, { status: 'completed' }]);
  const later = { now: () => new Date(Date.now() + 60 * 60_000) };
  await inUnitOfWork({ ...api.service.platform, clock: later }, async (unit) => {
    await expireReservations(unit);
    await sweepAnswers(unit);
  });
  expect(await rows(`select status from runs order by id`)).toEqual([{ status: 'failed' }, { status: 'completed' }]);
  const [input, output] = await rows(
    `select status, quantity::int, reserved_quantity::int as reserved from cost_entries
     where run_id = (select id from runs order by id limit 1) order by cost_name`,
  );
  // Both requests to the model count with their maximum; the rest of the reservation is released.
  expect(input).toMatchObject({ status: 'actual', reserved: 120_000 });
  expect(input.quantity).toBeGreaterThan(5_000);
  expect(input.quantity).toBeLessThan(20_000);
  expect(output).toMatchObject({ status: 'actual', quantity: 4_010 });
  await model.close();
  await api.close();
});
