import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { claimDeliveries } from '../../../modules/webhooks/deliveries/claim-deliveries.ts';
import { recordAttempts } from '../../../modules/webhooks/deliveries/record-attempts.ts';
import { gate } from '../../harness/gate.ts';
import { lockWaiting } from '../../harness/lock-waiting.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { RETRIES, type Stage, setStage } from './stage.ts';

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await receiver.close();
  await stage.database.pool.query('update webhook_endpoints set enabled = false, deleted_at = now()');
});

const patch = (id: string, body: object) => stage.call('patch', `/v1/webhooks/endpoints/${id}`).send(body).expect(200);

const endpoint = async (id: string) =>
  (
    await stage.database.pool.query(
      'select enabled, disabled_reason, failing_since, url from webhook_endpoints where id = $1',
      [id],
    )
  ).rows[0];

/** Claims a delivery and returns a function that records the response, as a worker that is between both steps. */
async function underWay(status: number) {
  await stage.cause(['https://a.example']);
  await stage.work({ due: ['outbox.relay'] });
  const { pool } = stage.service.database;
  const room = { total: 10, failing: 10, usual: 10, queues: new Map<string, number>() };
  const claimed = await claimDeliveries(pool, stage.clock.now(), room);
  expect(claimed).toHaveLength(1);
  const answer = { kind: 'answered' as const, status, body: '', retryAfter: null };
  const sent = claimed.map((delivery) => ({ delivery, at: stage.clock.now(), durationMs: 1, answer }));
  return () => recordAttempts(pool, sent, RETRIES);
}

test('responses of an old URL do not count for the new URL', async () => {
  const id = await stage.addEndpoint({ url: `${receiver.url}/before` });
  const record = await underWay(410);
  await patch(id, { url: receiver.url });
  expect(await record()).toEqual([]);
  expect(await endpoint(id)).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
});

test('an endpoint that succeeded for another worker is not disabled', async () => {
  const id = await stage.addEndpoint({ url: receiver.url });
  const { pool } = stage.database;
  const record = await underWay(500);
  await pool.query('update webhook_endpoints set failing_since = $2 where id = $1', [
    id,
    new Date(stage.clock.now().getTime() - 6 * 86_400_000),
  ]);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('update webhook_endpoints set failing_since = null where id = $1', [id]);
  const recorded = record();
  await lockWaiting(pool);
  await holder.query('commit');
  holder.release();
  expect(await recorded).toEqual([]);
  expect(await endpoint(id)).toMatchObject({ enabled: true, disabled_reason: null, failing_since: stage.clock.now() });
});

test('a patch with a new URL enables the endpoint even if it was disabled meanwhile', async () => {
  const id = await stage.addEndpoint({ url: `${receiver.url}/before` });
  const { egress } = stage.service.platform;
  const lookedUp = gate();
  const check = egress.check.bind(egress);
  const looking = vi.spyOn(egress, 'check').mockImplementation(async (url) => {
    await lookedUp.opened;
    return check(url);
  });
  const patched = patch(id, { url: receiver.url, enabled: true }).then(({ body }) => body);
  await expect.poll(() => looking.mock.calls.length).toBe(1);
  const record = await underWay(410);
  expect(await record()).toHaveLength(1);
  lookedUp.open();
  expect((await patched).endpoint).toMatchObject({ enabled: true, disabledReason: null });
  expect(await endpoint(id)).toMatchObject({ enabled: true, disabled_reason: null, url: receiver.url });
});
