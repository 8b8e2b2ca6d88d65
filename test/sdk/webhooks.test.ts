import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '../../clients/sdk/src/index.ts';
import { type Received, type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { type Stage, setStage } from '../api/webhooks/stage.ts';

let stage: Stage;
let receiver: Receiver;
let secret: string;
beforeAll(async () => {
  stage = await setStage();
  receiver = await startReceiver();
  await stage.addEndpoint({ url: receiver.url });
  secret = (await stage.call('get', '/v1/webhooks/secret').expect(200)).body.secret;
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});
beforeEach(() => {
  receiver.received = [];
});

async function deliver(target = 'https://ünïcode.example/🙂', at = new Date()): Promise<Received> {
  stage.clock.set(at);
  await stage.cause([target]);
  await stage.work();
  const received = receiver.received.at(-1);
  if (received === undefined) throw new Error('Nothing arrived.');
  return received;
}

const without = (headers: Received['headers'], ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

test('what the service sends is believed, and is the event', async () => {
  const { body, headers } = await deliver();
  const event = await verifyWebhook({ payload: body, headers, secret });
  expect(event).toEqual(JSON.parse(body));
  if (event.event !== 'campaign.started') throw new Error('Another event.');
  expect(event.data.target_url).toBe('https://ünïcode.example/🙂');
  const bytes = Buffer.from(body);
  const names = new Headers(without(headers, 'connection', 'transfer-encoding') as Record<string, string>);
  expect(await verifyWebhook({ payload: bytes, headers: names, secret })).toEqual(event);
});

test('each of both signatures is enough, the one without a time for whoever allows that', async () => {
  const { body: payload, headers } = await deliver();
  for (const name of ['webhook-signature', 'x-distribute-signature']) {
    const given = { payload, headers: without(headers, name), secret, allowUndated: true };
    expect(await verifyWebhook(given)).toHaveProperty('id');
  }
  const upper = { 'X-Distribute-Signature': headers['x-distribute-signature'] };
  expect(await verifyWebhook({ payload, headers: upper, secret, allowUndated: true })).toHaveProperty('id');
});

describe('a request is not believed', () => {
  const refused = (request: Parameters<typeof verifyWebhook>[0]) =>
    expect(verifyWebhook(request)).rejects.toThrow(WebhookVerificationError);

  test.each(['webhook-signature', 'x-distribute-signature'])(
    'with a changed byte, or a foreign secret (without %s)',
    async (name) => {
      const { body: payload, headers: all } = await deliver();
      const headers = without(all, name);
      const foreign = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
      await refused({ payload: payload.replace('campaign', 'campaigm'), headers, secret });
      await refused({ payload, headers, secret: foreign });
    },
  );

  test('with another id or time than the signed ones', async () => {
    const { body: payload, headers } = await deliver();
    const at = Number(headers['webhook-timestamp']);
    await refused({ payload, headers: { ...headers, 'webhook-id': 'other' }, secret });
    await refused({ payload, headers: { ...headers, 'webhook-timestamp': String(at + 1) }, secret });
    await refused({ payload, headers: without(headers, 'webhook-timestamp'), secret });
  });

  test('without a signature, or with something that is none', async () => {
    const { body: payload, headers } = await deliver();
    const none = without(headers, 'webhook-signature', 'x-distribute-signature');
    await refused({ payload, headers: none, secret });
    for (const signature of ['', 'v1,', 'v1,!', 'v2,AAAA', 'v1 AAAA', ' ', 'v1,AAAA'.repeat(1000)]) {
      await refused({ payload, headers: { ...headers, 'webhook-signature': signature }, secret });
    }
    for (const signature of ['', 'sha256=', 'sha256=zz', `sha256=${'0'.repeat(63)}`, `sha1=${'0'.repeat(64)}`]) {
      await refused({ payload, headers: { ...none, 'x-distribute-signature': signature }, secret });
    }
  });

  test('when it is too old, or ahead of the clock', async () => {
    const old = await deliver('https://old.example', new Date(Date.now() - 301_000));
    await refused({ payload: old.body, headers: old.headers, secret });
    const request = { payload: old.body, headers: old.headers, secret, toleranceSeconds: 400 };
    expect(await verifyWebhook(request)).toHaveProperty('id');
    const early = await deliver('https://early.example', new Date(Date.now() + 400_000));
    await refused({ payload: early.body, headers: early.headers, secret });
    const now = await deliver();
    await refused({ payload: now.body, headers: now.headers, secret, toleranceSeconds: Number.NaN });
  });
});

test.each(['', 'whsec_', 'whsec_AAAA', `whsec_${'!'.repeat(44)}`, 'secret'])('%j is no secret', async (wrong) => {
  const { body: payload } = await deliver();
  const signature = `sha256=${createHmac('sha256', wrong).update(payload).digest('hex')}`;
  const headers = { 'x-distribute-signature': signature };
  await expect(verifyWebhook({ payload, headers, secret: wrong })).rejects.toThrow('whsec_');
  await expect(verifyWebhook({ payload, headers, secret: [] })).rejects.toThrow('whsec_');
});

test('while a secret is replaced, who has the old one, the new one or both believes the same request', async () => {
  const { body } = await stage.call('post', '/v1/webhooks/secret/rotate').send({ graceHours: 2 }).expect(200);
  const { body: payload, headers } = await deliver('https://during.example');
  for (const known of [secret, body.secret, [secret, body.secret]]) {
    expect(await verifyWebhook({ payload, headers, secret: known })).toHaveProperty('id');
  }
  const plain = without(headers, 'webhook-signature');
  const undated = { payload, headers: plain, allowUndated: true };
  expect(await verifyWebhook({ ...undated, secret: [secret, body.secret] })).toHaveProperty('id');
  await expect(verifyWebhook({ ...undated, secret })).rejects.toThrow(WebhookVerificationError);
});
