import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimDeliveries } from '../../../modules/webhooks/deliveries/claim-deliveries.ts';
import { type Receiver, startReceiver, status } from './receiver.ts';
import { type DeliveryBody, type Stage, setStage } from './stage.ts';

const ENDPOINTS = '/v1/admin/webhooks/endpoints';
const DELIVERIES = '/v1/admin/webhooks/deliveries';

let stage: Stage;
let receiver: Receiver;
let other: { key: string; orgId: string };
beforeAll(async () => {
  stage = await setStage();
  other = await stage.newOrganisation('Another');
});
afterAll(() => stage.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await stage.database.pool.query('update webhook_endpoints set enabled = false, deleted_at = now()');
});

const asAdmin = (method: 'get' | 'post' | 'patch' | 'delete', path: string) => stage.call(method, path, stage.adminKey);
const addEndpoint = async (body: Record<string, unknown> = { url: receiver.url }): Promise<string> =>
  (await asAdmin('post', ENDPOINTS).send(body).expect(200)).body.endpoint.id;
const applicationDeliveries = async (query = ''): Promise<(DeliveryBody & { orgId: string | null })[]> =>
  (await asAdmin('get', `${DELIVERIES}${query}`).expect(200)).body.deliveries;
const heardBy = ({ received }: Receiver) =>
  received.map(({ headers, body }): [unknown, string] => [
    headers['x-distribute-org-id'],
    JSON.parse(body).data.target_url,
  ]);

describe('an application endpoint', () => {
  test('is created, listed, updated and deleted with the admin key only', async () => {
    const { body } = await asAdmin('post', ENDPOINTS).send({ url: receiver.url }).expect(200);
    expect(body.endpoint).toMatchObject({ url: receiver.url, events: null, campaignId: null, enabled: true });
    const path = `${ENDPOINTS}/${body.endpoint.id}`;
    const changed = await asAdmin('patch', path)
      .send({ events: ['reply.received'] })
      .expect(200);
    expect((await asAdmin('get', ENDPOINTS).expect(200)).body.endpoints).toEqual([changed.body.endpoint]);
    for (const method of ['patch', 'delete'] as const) await stage.call(method, path).send({}).expect(403);
    await stage.call('get', ENDPOINTS).expect(403);
    await asAdmin('delete', path).expect(200);
    await asAdmin('delete', path).expect(404);
  });

  test('receives events of a small organisation despite a large backlog of another', async () => {
    const endpointId = await addEndpoint();
    const { pool } = stage.database;
    const enqueue = async (orgId: string, count: number, dueBefore: string) => {
      await pool.query(
        `with message as (
           insert into webhook_messages (org_id, event_id, body, created_at)
           select $1, gen_random_uuid(), '{}', now() from generate_series(1, $3::int) returning event_id)
         insert into webhook_deliveries (org_id, id, endpoint_id, of_application, event_id, event, status, due_at, created_at)
         select $1, event_id, $2, true, event_id, 'webhook.test', 'pending', $5::timestamptz - $4::interval, now() from message`,
        [orgId, endpointId, count, dueBefore, stage.clock.now()],
      );
    };
    await enqueue(stage.orgId, 2_000, '1 hour');
    await enqueue(other.orgId, 2, '1 minute');
    const room = { total: 1_000, failing: 500, usual: 8, queues: new Map<string, number>() };
    const claimed = await claimDeliveries(pool, stage.clock.now(), room);
    const ofEach = Map.groupBy(claimed, ({ orgId }) => orgId);
    expect([ofEach.get(stage.orgId)?.length, ofEach.get(other.orgId)?.length]).toEqual([4, 2]);
    await pool.query('delete from webhook_deliveries where endpoint_id = $1', [endpointId]);
  });

  test('receives events of all organisations, with the organisation id and the same bytes', async () => {
    const theirs = await startReceiver();
    await addEndpoint();
    await stage.addEndpoint({ url: theirs.url }, other.key);
    await stage.cause(['https://ours.example']);
    await stage.cause(['https://theirs.example'], { key: other.key });
    await stage.work();
    expect(new Map(heardBy(receiver))).toEqual(
      new Map([
        [stage.orgId, 'https://ours.example'],
        [other.orgId, 'https://theirs.example'],
      ]),
    );
    expect(receiver.received).toHaveLength(2);
    expect(heardBy(theirs)).toEqual([[undefined, 'https://theirs.example']]);
    expect(receiver.received.map(({ body }) => body)).toContain(theirs.received[0]?.body);
    await theirs.close();
  });

  test("is separate from an organisation's endpoint with the same URL", async () => {
    await stage.addEndpoint({ url: receiver.url });
    await addEndpoint();
    await stage.cause(['https://both.example']);
    await stage.work();
    expect(heardBy(receiver)).toHaveLength(2);
    expect(new Set(heardBy(receiver).map(([orgId]) => orgId))).toEqual(new Set([stage.orgId, undefined]));
    expect(new Set(receiver.received.map(({ headers }) => headers['x-distribute-signature'])).size).toBe(2);
  });

  test('receives only the events that it lists', async () => {
    await addEndpoint({ url: receiver.url, events: ['meeting.booked'] });
    await stage.cause(['https://unheard.example']);
    await stage.work();
    expect(receiver.received).toEqual([]);
  });

  test('gets a test event without an organisation', async () => {
    const id = await addEndpoint();
    const { body } = await asAdmin('post', `${ENDPOINTS}/${id}/test`).expect(200);
    expect(body.delivery).toMatchObject({ endpointId: id, orgId: null, event: 'webhook.test', status: 'pending' });
    await stage.work();
    expect(receiver.received[0]?.headers).not.toHaveProperty('x-distribute-org-id');
    const detail = await asAdmin('get', `${DELIVERIES}/${body.delivery.id}`).expect(200);
    expect(detail.body.payload).toBe(receiver.received[0]?.body);
    expect(detail.body.delivery).toMatchObject({ status: 'delivered', attempts: [{ status: 200 }] });
  });

  test('gets no events after it was deleted', async () => {
    const id = await addEndpoint();
    receiver.answer = status(500);
    await stage.cause(['https://ours.example']);
    await stage.cause(['https://theirs.example'], { key: other.key });
    await stage.work();
    await asAdmin('delete', `${ENDPOINTS}/${id}`).expect(200);
    stage.clock.advance(60_000);
    await stage.work();
    expect(receiver.received).toHaveLength(2);
    const waiting = await applicationDeliveries('?status=pending');
    expect(waiting.filter(({ endpointId }) => endpointId === id)).toEqual([]);
  });
});

describe('signatures of application webhooks', () => {
  test("use the application's secret, and both secrets during a rotation", async () => {
    const own = (await stage.call('get', '/v1/webhooks/secret').expect(200)).body.secret;
    const before = (await asAdmin('get', '/v1/admin/webhooks/secret').expect(200)).body.secret;
    expect(before).not.toBe(own);
    await stage.call('get', '/v1/admin/webhooks/secret').expect(403);
    const after = (await asAdmin('post', '/v1/admin/webhooks/secret/rotate').send({}).expect(200)).body;
    expect(after).toMatchObject({ previousSecret: before });
    await addEndpoint();
    await stage.cause(['https://signed.example']);
    await stage.work();
    const [request] = receiver.received;
    const expected = createHmac('sha256', after.secret)
      .update(request?.body ?? '')
      .digest('hex');
    expect(request?.headers['x-distribute-signature']).toBe(`sha256=${expected}`);
    expect(String(request?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect((await stage.call('get', '/v1/webhooks/secret').expect(200)).body.secret).toBe(own);
  });
});

describe('deliveries of application webhooks', () => {
  test('are retried on the same schedule, listed by organisation, and can be retried manually', async () => {
    const id = await addEndpoint();
    receiver.answer = status(503);
    await stage.cause(['https://late.example'], { key: other.key });
    await stage.work();
    stage.clock.advance(60_000);
    await stage.work();
    const [delivery] = await applicationDeliveries(`?endpointId=${id}&orgId=${other.orgId}`);
    expect(delivery).toMatchObject({
      orgId: other.orgId,
      status: 'pending',
      attempts: [{ status: 503 }, { status: 503 }],
    });
    expect(await applicationDeliveries(`?endpointId=${id}&orgId=${stage.orgId}`)).toEqual([]);
    await asAdmin('get', `${DELIVERIES}?orgId=${id}`).expect(404);
    receiver.answer = status(200);
    await asAdmin('post', `${DELIVERIES}/${delivery?.id}/retry`).expect(200);
    await stage.work();
    expect((await applicationDeliveries(`?endpointId=${id}`))[0]).toMatchObject({ status: 'delivered' });
  });

  test('cannot be listed, read or retried by an organisation', async () => {
    const id = await addEndpoint();
    receiver.answer = status(500);
    const [eventId] = await stage.cause(['https://secret.example']);
    await stage.work();
    const [delivery] = await applicationDeliveries(`?endpointId=${id}`);
    expect((await stage.deliveries('?limit=1000')).filter((one) => one.eventId === eventId)).toEqual([]);
    await stage.call('get', `/v1/webhooks/deliveries/${delivery?.id}`).expect(404);
    await stage.call('post', `/v1/webhooks/deliveries/${delivery?.id}/retry`).expect(404);
    await stage.call('get', `/v1/webhooks/deliveries?endpointId=${id}`).expect(404);
    await stage.call('post', `/v1/webhooks/endpoints/${id}/test`).expect(404);
    expect((await stage.call('get', '/v1/webhooks/endpoints').expect(200)).body.endpoints).toEqual([]);
  });

  test('with a 410 response disable only the application endpoint', async () => {
    const theirs = await startReceiver();
    const id = await addEndpoint();
    await stage.addEndpoint({ url: theirs.url });
    receiver.answer = status(410);
    await stage.cause(['https://gone.example']);
    await stage.cause(['https://gone.example'], { key: other.key });
    await stage.work();
    const { endpoints } = (await asAdmin('get', ENDPOINTS).expect(200)).body;
    expect(endpoints).toMatchObject([{ id, enabled: false, disabledReason: 'The endpoint responded with 410 Gone.' }]);
    expect((await stage.call('get', '/v1/webhooks/endpoints').expect(200)).body.endpoints).toMatchObject([
      { enabled: true, failingSince: null },
    ]);
    await theirs.close();
  });

  test('are replayed to the application only', async () => {
    const theirs = await startReceiver();
    await stage.addEndpoint({ url: theirs.url }, other.key);
    stage.clock.advance(1_000);
    const since = stage.clock.now().toISOString();
    await stage.cause(['https://again.example'], { key: other.key });
    await stage.work();
    await addEndpoint();
    const replay = (orgId: string) => asAdmin('post', '/v1/admin/webhooks/replay').send({ orgId, since });
    expect((await replay(other.orgId).expect(200)).body).toEqual({ events: 1, deliveries: 1 });
    await replay('00000000-0000-4000-8000-000000000000').expect(404);
    await stage.work();
    expect(heardBy(receiver)).toEqual([[other.orgId, 'https://again.example']]);
    expect(theirs.received).toHaveLength(1);
    await stage.call('post', '/v1/webhooks/replay', other.key).send({ since }).expect(200);
    await stage.work();
    expect([receiver.received.length, theirs.received.length]).toEqual([1, 2]);
    await theirs.close();
  });
});
