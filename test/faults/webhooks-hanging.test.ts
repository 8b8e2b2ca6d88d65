import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { type Stage, setStage } from '../api/webhooks/stage.ts';

/** Together with the working endpoint, the maximum per organisation. */
const HANGING = 99;
const EVENTS = 200;

let stage: Stage;
let healthy: Receiver;
const hanging: Server[] = [];
let held = 0;
beforeAll(async () => {
  stage = await setStage();
  healthy = await startReceiver();
  for (let n = 0; n < HANGING; n++) {
    const server = createServer((socket) => {
      held += 1;
      socket.on('error', () => {}).resume();
      socket.once('close', () => (held -= 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    hanging.push(server);
    stage.clock.advance(1_000);
    await stage.addEndpoint({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hang` });
  }
  const [slow = expect.fail()] = hanging;
  await stage
    .call('post', '/v1/admin/webhooks/endpoints', stage.adminKey)
    .send({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/application` })
    .expect(200);
  await stage.addEndpoint({ url: healthy.url });
});
afterAll(async () => {
  await healthy.close();
  for (const server of hanging) server.close();
  await stage.close();
});

test('a receiver that works gets all its events while ninety-nine others and one of the application hang; a stop gives theirs back at once', async () => {
  for (let n = 0; n < EVENTS; n += 20) await stage.cause(Array.from({ length: 20 }, () => 'https://busy.example'));
  const stop = new AbortController();
  const working = stage.work({ signal: stop.signal });
  await expect.poll(() => new Set(healthy.received.map(({ body }) => body)).size, { timeout: 14_000 }).toBe(EVENTS);
  expect(held).toBeGreaterThanOrEqual(HANGING);
  expect(held).toBeLessThanOrEqual(2 * (HANGING + 1));
  stop.abort();
  await working;
  const { rows } = await stage.database.pool.query(
    'select count(*)::int as n from webhook_deliveries where claim_token is not null',
  );
  expect(rows).toEqual([{ n: 0 }]);
}, 60_000);
