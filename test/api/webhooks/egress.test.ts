import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertPermittedUrl, registerCampaignEndpoint } from '../../../modules/webhooks/index.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { createEgress, type Egress } from '../../../src/egress/egress.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const PRIVATE = 'url cannot be used. The address is in a private network.';

/** This stage allows loopback; all other private addresses are refused. */
const inside = [
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://167772161/',
  'http://0xa000001/',
  'http://012.0.0.1/',
  'http://0300.0250.1.1/',
  'http://10.1/',
];

describe('an internal address is refused when saved as', () => {
  test.each(inside)('%s', async (url) => {
    const created = await stage.call('post', '/v1/webhooks/endpoints').send({ url }).expect(400);
    expect(created.body).toEqual({ error: PRIVATE });
  });

  test('and when the URL of an endpoint is changed', async () => {
    const id = await stage.addEndpoint({ url: receiver.url });
    const path = `/v1/webhooks/endpoints/${id}`;
    const { body } = await stage.call('patch', path).send({ url: 'http://192.168.0.1/' }).expect(400);
    expect(body).toEqual({ error: PRIVATE });
    await stage.call('delete', path).expect(200);
  });
});

test.each([
  ['ftp://hooks.example/', 'url cannot be used. The address must start with http:// or https://.'],
  ['nonsense', 'url cannot be used. The address is not a valid URL.'],
  ['https://user:pass@hooks.example/', 'url cannot be used. The address must not contain a user name or a password.'],
])('%s is refused with the reason', async (url, error) => {
  const { body } = await stage.call('post', '/v1/webhooks/endpoints').send({ url }).expect(400);
  expect(body).toEqual({ error });
});

describe('at sending time', () => {
  const sendThrough = async (egress: Egress, named: string) => {
    const platform = { ...stage.service.platform, egress };
    const campaignId = randomUUID();
    const url = await assertPermittedUrl(egress, named);
    await inUnitOfWork(platform, (unit) => registerCampaignEndpoint(unit, { orgId: stage.orgId, campaignId, url }));
    const [eventId] = await stage.cause(['https://rebind.example'], { campaignId });
    await stage.work({ platform });
    return (await stage.deliveries()).find((delivery) => delivery.eventId === eventId);
  };

  test('a host that became private gets a failed attempt with the reason, and no connection', async () => {
    let questions = 0;
    const answers = ['93.184.215.14', '127.0.0.1'];
    const lookup = () => Promise.resolve([{ address: answers[Math.min(questions++, 1)] ?? '', family: 4 }]);
    const egress = createEgress({ allow: [], lookup });
    const delivery = await sendThrough(egress, receiver.url.replace('127.0.0.1', 'rebind.example'));
    expect(questions).toBe(2);
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: [{ status: null, body: null, error: 'The address is in a private network.' }],
    });
    expect(receiver.connections).toBe(0);
    await egress.close();
  });

  test.each(inside)('%s stored in the table is refused, and no connection is opened', async (url) => {
    const id = await stage.addEndpoint({ url: `${receiver.url}/${randomUUID()}`, events: ['meeting.booked'] });
    await stage.database.pool.query('update webhook_endpoints set url = $1 where id = $2', [url, id]);
    const { body } = await stage.call('post', `/v1/webhooks/endpoints/${id}/test`).expect(200);
    await stage.work();
    const delivery = (await stage.deliveries()).find(({ id: made }) => made === body.delivery.id);
    expect(delivery?.attempts).toMatchObject([{ status: null, error: 'The address is in a private network.' }]);
    await stage.call('delete', `/v1/webhooks/endpoints/${id}`).expect(200);
    stage.clock.advance(1_000);
  });
});
