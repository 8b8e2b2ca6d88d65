import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertPermittedUrl, registerCampaignEndpoint } from '../../../modules/webhooks/index.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
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
afterEach(async () => {
  await receiver.close();
  await stage.database.pool.query('update webhook_endpoints set enabled = false, deleted_at = now()');
});

const endpoints = async () => (await stage.call('get', '/v1/webhooks/endpoints').expect(200)).body.endpoints;
const heard = () => receiver.received.map(({ body }) => JSON.parse(body).data.target_url);

describe('an endpoint', () => {
  test('is created, listed, changed and deleted', async () => {
    const { body } = await stage.call('post', '/v1/webhooks/endpoints').send({ url: receiver.url }).expect(200);
    expect(body.endpoint).toEqual({
      id: expect.any(String),
      url: receiver.url,
      events: null,
      campaignId: null,
      enabled: true,
      disabledReason: null,
      failingSince: null,
      createdAt: stage.clock.now().toISOString(),
      updatedAt: stage.clock.now().toISOString(),
    });
    const path = `/v1/webhooks/endpoints/${body.endpoint.id}`;
    const changed = await stage
      .call('patch', path)
      .send({ events: ['reply.received'] })
      .expect(200);
    expect(changed.body.endpoint).toMatchObject({ url: receiver.url, events: ['reply.received'], enabled: true });
    const all = await stage.call('patch', path).send({ events: null, enabled: false }).expect(200);
    expect(all.body.endpoint).toMatchObject({ events: null, enabled: false, disabledReason: null });
    expect(await endpoints()).toEqual([all.body.endpoint]);
    await stage.call('delete', path).expect(200);
    expect(await endpoints()).toEqual([]);
    await stage.call('delete', path).expect(404);
    await stage.call('patch', path).send({ enabled: true }).expect(404);
  });

  test.each([
    [{}, 'url is required.'],
    [{ url: 7 }, 'url must be a string.'],
    [{ url: 'https://hooks.example', events: ['campaign.exploded'] }, /^events\.0 must be one of campaign\.started, /],
    [{ url: 'https://hooks.example', events: [] }, 'events must not be empty.'],
    [{ url: 'https://hooks.example', enabled: 'yes' }, 'enabled must be true or false.'],
  ])('with the body %j is refused', async (body, sentence) => {
    const refused = await stage.call('post', '/v1/webhooks/endpoints').send(body).expect(400);
    expect(refused.body.error).toMatch(sentence);
  });

  test('receives only the listed events', async () => {
    const other = await startReceiver();
    await stage.addEndpoint({ url: receiver.url, events: ['campaign.started'] });
    await stage.addEndpoint({ url: other.url, events: ['reply.received'] });
    await stage.cause(['https://a.example']);
    await stage.work();
    expect(heard()).toEqual(['https://a.example']);
    expect(other.received).toEqual([]);
    await other.close();
  });

  test('receives only events of its organisation', async () => {
    const { key } = await stage.newOrganisation();
    await stage.addEndpoint({ url: receiver.url });
    const theirs = await startReceiver();
    await stage.addEndpoint({ url: theirs.url }, key);
    await stage.cause(['https://theirs.example'], { key });
    await stage.cause(['https://ours.example']);
    await stage.work();
    expect(heard()).toEqual(['https://ours.example']);
    expect(theirs.received).toHaveLength(1);
    await theirs.close();
  });

  test('holds deliveries while disabled and gets them when enabled', async () => {
    const id = await stage.addEndpoint({ url: receiver.url });
    await stage.cause(['https://before.example']);
    receiver.answer = (response) => void response.writeHead(500).end();
    await stage.work();
    await stage.call('patch', `/v1/webhooks/endpoints/${id}`).send({ enabled: false }).expect(200);
    await stage.cause(['https://meanwhile.example']);
    stage.clock.advance(60_000);
    await stage.work();
    expect(heard()).toEqual(['https://before.example']);
    receiver.answer = (response) => void response.end();
    await stage.call('patch', `/v1/webhooks/endpoints/${id}`).send({ enabled: true }).expect(200);
    await stage.work();
    expect(heard()).toEqual(['https://before.example', 'https://before.example']);
  });

  test('gets nothing after its deletion, and pending deliveries fail', async () => {
    const id = await stage.addEndpoint({ url: receiver.url });
    receiver.answer = (response) => void response.writeHead(500).end();
    const [eventId] = await stage.cause(['https://gone.example']);
    await stage.work();
    await stage.call('delete', `/v1/webhooks/endpoints/${id}`).expect(200);
    stage.clock.advance(60_000);
    await stage.work();
    expect(receiver.received).toHaveLength(1);
    expect((await stage.deliveries()).find((delivery) => delivery.eventId === eventId)?.status).toBe('failed');
  });

  test('gets pending deliveries at its new URL', async () => {
    const other = await startReceiver();
    const id = await stage.addEndpoint({ url: receiver.url });
    receiver.answer = (response) => void response.writeHead(503).end();
    await stage.cause(['https://moved.example']);
    await stage.work();
    await stage.call('patch', `/v1/webhooks/endpoints/${id}`).send({ url: other.url }).expect(200);
    stage.clock.advance(60_000);
    await stage.work();
    expect(other.received).toHaveLength(1);
    expect(other.received[0]?.body).toBe(receiver.received[0]?.body);
    await other.close();
  });
});

describe('the endpoint of a campaign', () => {
  const register = (campaignId: string, url: string) =>
    inUnitOfWork(stage.service.platform, (unit) =>
      registerCampaignEndpoint(unit, { orgId: stage.orgId, campaignId, url }),
    );

  test('receives events of its campaign only, and can be moved', async () => {
    const [campaignId, url] = [randomUUID(), `${receiver.url}/moved`];
    await register(campaignId, receiver.url);
    await register(campaignId, url);
    expect(await endpoints()).toMatchObject([{ campaignId, url, enabled: true }]);
    await stage.cause(['https://mine.example'], { campaignId });
    await stage.cause(['https://other.example']);
    await stage.work();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/moved']);
    expect(heard()).toEqual(['https://mine.example']);
  });

  test('with the URL of an organisation endpoint receives each event once', async () => {
    const campaignId = randomUUID();
    await register(campaignId, receiver.url);
    await stage.addEndpoint({ url: receiver.url });
    await stage.cause(['https://once.example'], { campaignId });
    await stage.work();
    expect(heard()).toEqual(['https://once.example']);
  });

  test('with an internal address is refused with the reason', async () => {
    await expect(assertPermittedUrl(stage.service.platform.egress, 'http://10.0.0.1/')).rejects.toThrow(
      'url cannot be used. The address is in a private network.',
    );
  });
});

describe('the test event', () => {
  test('goes to that endpoint only, with any filter, and is not in the feed', async () => {
    const other = await startReceiver();
    const id = await stage.addEndpoint({ url: receiver.url, events: ['meeting.booked'] });
    await stage.addEndpoint({ url: other.url });
    const { body } = await stage.call('post', `/v1/webhooks/endpoints/${id}/test`).expect(200);
    expect(body.delivery).toMatchObject({ endpointId: id, event: 'webhook.test', status: 'pending', attempts: [] });
    await stage.work();
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      id: body.delivery.eventId,
      event: 'webhook.test',
      created_at: stage.clock.now().toISOString(),
      campaign_id: null,
      data: { message: expect.any(String) },
    });
    expect(other.received).toEqual([]);
    const feed = await stage.call('get', '/v1/events?limit=1000').expect(200);
    expect(feed.body.events.map(({ event }: { event: string }) => event)).not.toContain('webhook.test');
    await other.close();
  });

  test('to a disabled endpoint is refused', async () => {
    const id = await stage.addEndpoint({ url: receiver.url, enabled: false });
    const { body } = await stage.call('post', `/v1/webhooks/endpoints/${id}/test`).expect(409);
    expect(body.error).toBe('The endpoint is disabled. Enable it first.');
  });
});
