import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Received, type Receiver, startReceiver } from './receiver.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  stage = await setStage();
  receiver = await startReceiver();
  await stage.addEndpoint({ url: receiver.url });
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});
beforeEach(() => {
  receiver.received = [];
  receiver.answer = (response) => void response.end('ok');
});

const secret = async () => (await stage.call('get', '/v1/webhooks/secret').expect(200)).body;
const send = async (target: string): Promise<Received> => {
  stage.clock.set(new Date());
  await stage.cause([target]);
  await stage.work();
  const received = receiver.received.at(-1);
  if (received === undefined) throw new Error('Nothing arrived.');
  return received;
};
const specSignature = (body: string, key: string) =>
  `sha256=${createHmac('sha256', key).update(body, 'utf8').digest('hex')}`;
const verifies = ({ body, headers }: Received, key: string) => {
  try {
    new Webhook(key).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

test('X-Distribute-Signature covers exactly the bytes that arrive', async () => {
  const { headers, body } = await send('https://ünïcode.example/🙂');
  expect(headers['x-distribute-signature']).toBe(specSignature(body, (await secret()).secret));
  expect(headers['content-type']).toBe('application/json');
});

test('the standardwebhooks package accepts the signature and refuses changed bytes', async () => {
  const received = await send('https://standard.example');
  const { secret: key } = await secret();
  expect(verifies(received, key)).toBe(true);
  expect(received.headers['webhook-id']).toBe(JSON.parse(received.body).id);
  expect(verifies({ ...received, body: received.body.replace('standard', 'stan-ard') }, key)).toBe(false);
});

test('concurrent first requests return the same secret, which is encrypted at rest', async () => {
  const { key } = await stage.newOrganisation();
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => stage.call('get', '/v1/webhooks/secret', key).expect(200)),
  );
  const secrets = new Set(asked.map(({ body }) => body.secret));
  expect(secrets.size).toBe(1);
  expect([...secrets][0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { rows } = await stage.database.pool.query('select sealed from webhook_secrets');
  for (const { sealed } of rows) expect(sealed).toMatch(/^v1\./);
});

test('during a rotation, webhook-signature contains both signatures, later only the new one', async () => {
  const { secret: old } = await secret();
  const rotated = await stage.call('post', '/v1/webhooks/secret/rotate').send({ graceHours: 2 }).expect(200);
  expect(rotated.body).toMatchObject({ previousSecret: old });
  const { secret: fresh, previousExpiresAt } = rotated.body;
  expect(fresh).not.toBe(old);
  expect(Date.parse(previousExpiresAt) - stage.clock.now().getTime()).toBe(2 * 3_600_000);
  const during = await send('https://during.example');
  expect(during.headers['x-distribute-signature']).toBe(specSignature(during.body, fresh));
  expect(verifies(during, fresh)).toBe(true);
  expect(verifies(during, old)).toBe(true);
  await stage.database.pool.query('update webhook_secrets set previous_expires_at = now()');
  const after = await send('https://after.example');
  expect(verifies(after, fresh)).toBe(true);
  expect(verifies(after, old)).toBe(false);
  expect(await secret()).toMatchObject({ secret: fresh, previousSecret: null, previousExpiresAt: null });
});

test('a rotation without grace ends the old secret at once', async () => {
  const { secret: old } = await secret();
  const { body } = await stage.call('post', '/v1/webhooks/secret/rotate').send({ graceHours: 0 }).expect(200);
  expect(body.previousSecret).toBeNull();
  const received = await send('https://now.example');
  expect(verifies(received, old)).toBe(false);
  expect(verifies(received, body.secret)).toBe(true);
});

test.each([-1, 169, '2', null])('a grace of %j hours is refused', async (graceHours) => {
  await stage.call('post', '/v1/webhooks/secret/rotate').send({ graceHours }).expect(400);
});
