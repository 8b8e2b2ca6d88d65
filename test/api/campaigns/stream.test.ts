import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WATCH_LIMITS } from '../../../modules/campaigns/index.ts';
import { INPUTS, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

interface Event {
  event: string;
  data: Record<string, unknown>;
}

async function* eventsOf(response: Response): AsyncGenerator<Event> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = new Map(block.split('\n').map((line) => [line.split(': ')[0], line.replace(/^[^:]*: /, '')]));
      const event = lines.get('event');
      if (event !== undefined) yield { event, data: JSON.parse(lines.get('data') ?? 'null') };
    }
  }
}

const watch = (id: string) =>
  fetch(`${stage.api.url}/v1/campaigns/${id}/stream`, { headers: { authorization: `Bearer ${stage.api.userKey}` } });

test('a stream sends the campaign at once, every change, and the end', async () => {
  const campaign = await stage.create();
  const response = await watch(campaign.id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('ratelimit')).not.toBeNull();
  const events = eventsOf(response);
  const next = async () => (await events.next()).value as Event;
  const first = await next();
  expect(first).toMatchObject({ event: 'update', data: { campaign, statistics: { emailsSent: 0 } } });
  await stage.count(campaign.id, { sent: 3 });
  expect(await next()).toMatchObject({ event: 'update', data: { statistics: { emailsSent: 3 } } });
  await stage.api.call('post', `/v1/campaigns/${campaign.id}/stop`).expect(200);
  expect(await next()).toMatchObject({ event: 'done', data: { campaign: { status: 'stopped' } } });
  expect((await events.next()).done).toBe(true);
});

test('the stream of an ended campaign sends done at once', async () => {
  const { id } = await stage.create();
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  const seen: string[] = [];
  for await (const { event } of eventsOf(await watch(id))) seen.push(event);
  expect(seen).toEqual(['done']);
});

function answerTo(campaignId: string): Promise<ServerResponse> {
  return new Promise((resolve) => {
    const look = (message: unknown) => {
      const { request, response } = message as { request: { url: string }; response: ServerResponse };
      if (request.url.includes(campaignId)) resolve(response);
    };
    subscribe('http.server.request.start', look);
    onTestFinished(() => void unsubscribe('http.server.request.start', look));
  });
}

test('a slow reader gets the newest state, and no data accumulates for it', async () => {
  const { id } = await stage.create({ featureInputs: { ...INPUTS, offer: 'x'.repeat(90_000) } });
  const answering = answerTo(id);
  const watching = watch(id);
  const response = await answering;
  response.cork();
  await expect.poll(() => response.writableNeedDrain).toBe(true);
  const kept = response.writableLength;
  for (const name of ['Winter', 'Spring']) {
    await stage.api.call('patch', `/v1/campaigns/${id}`).send({ name }).expect(200);
    await pause(2_500);
  }
  expect(response.writableLength).toBe(kept);
  response.uncork();
  await once(response, 'drain');
  const events = eventsOf(await watching);
  const next = async () => ((await events.next()).value as Event).data.campaign;
  expect(await next()).toMatchObject({ name: 'Autumn' });
  expect(await next()).toMatchObject({ name: 'Spring' });
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
});

test('an unreadable campaign ends its stream with an error without internal details', async () => {
  const { id } = await stage.create();
  const events = eventsOf(await watch(id));
  await events.next();
  await stage.api.database.pool.query('alter table campaign_counts rename to away');
  try {
    expect((await events.next()).value).toEqual({
      event: 'error',
      data: { error: 'Something went wrong on our side.' },
    });
    expect((await events.next()).done).toBe(true);
  } finally {
    await stage.api.database.pool.query('alter table away rename to campaign_counts');
  }
});

describe('many streams', () => {
  function countLooks(): () => number {
    const wrapped = new WeakSet<object>();
    let looks = 0;
    stage.api.service.database.pool.on('acquire', (client) => {
      if (wrapped.has(client)) return;
      wrapped.add(client);
      const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
      client.query = ((...sent: unknown[]) => {
        const text = typeof sent[0] === 'string' ? sent[0] : (sent[0] as { text?: string }).text;
        if (text?.includes('brands.brand_url')) looks += 1;
        return query(...sent);
      }) as typeof client.query;
    });
    return () => looks;
  }

  test('of one campaign share their polls, and each gets every change', async () => {
    const { id } = await stage.create();
    const watchers = await Promise.all(Array.from({ length: 15 }, async () => eventsOf(await watch(id))));
    const next = () => Promise.all(watchers.map(async (events) => ((await events.next()).value as Event).data));
    await next();
    const looks = countLooks();
    const changes = 3;
    for (let version = 1; version <= changes; version++) {
      const name = `Version ${version}`;
      await stage.api.call('patch', `/v1/campaigns/${id}`).send({ name }).expect(200);
      for (const { campaign } of await next()) expect(campaign).toMatchObject({ name });
    }
    // Separate watchers would poll at least once per change each.
    expect(looks()).toBeLessThan(watchers.length * changes);
    await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
    await Promise.all(
      watchers.map(async (events) => expect((await events.next()).value).toMatchObject({ event: 'done' })),
    );
  });

  test('are limited per key and per organisation, and closing one frees a slot', async () => {
    const own = await setStage({ watchLimits: { ...WATCH_LIMITS, perKey: 2, perOrganisation: 3 } });
    try {
      const { id, orgId } = await own.create();
      const open: AbortController[] = [];
      const from = async (headers: Record<string, string>) => {
        const controller = new AbortController();
        const { signal } = controller;
        const response = await fetch(`${own.api.url}/v1/campaigns/${id}/stream`, { headers, signal });
        if (response.status === 200) open.push(controller);
        return response;
      };
      const user = { 'x-api-key': own.api.userKey };
      const admin = { 'x-api-key': own.api.adminKey, 'x-org-id': orgId };
      expect([(await from(user)).status, (await from(user)).status]).toEqual([200, 200]);
      const refused = await from(user);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('30');
      expect(await refused.json()).toEqual({
        error: 'Too many open streams: an API key can have at most 2. Close one first.',
      });
      expect((await from(admin)).status).toBe(200);
      expect(await (await from(admin)).json()).toEqual({
        error: 'Too many open streams: an organisation can have at most 3. Close one first.',
      });
      await own.api.call('get', '/v1/campaigns/nothing/stream').expect(429);
      open[0]?.abort();
      await expect.poll(async () => (await from(user)).status).toBe(200);
      for (const controller of open) controller.abort();
    } finally {
      await own.close();
    }
  });

  test('that are refused or not found use no slot', async () => {
    for (let i = 0; i < 70; i++) await stage.api.call('get', '/v1/campaigns/nothing/stream').expect(404);
    const { id } = await stage.create();
    const { status, body } = await watch(id);
    expect(status).toBe(200);
    await body?.cancel();
  });
});

test('a stream needs a key, an own campaign and GET', async () => {
  const { id } = await stage.create();
  const path = `/v1/campaigns/${id}/stream`;
  await stage.api.call('get', path, null).expect(401);
  const { key } = await stage.api.newOrganisation();
  await stage.api.call('get', path, key).expect(404, { error: 'Campaign not found.' });
  const wrong = await stage.api.call('post', path).expect(405);
  expect(wrong.headers.allow).toBe('GET, HEAD');
});

test('a shutdown does not wait for open streams', async () => {
  const own = await setStage();
  const { id } = await own.create();
  const response = await fetch(`${own.api.url}/v1/campaigns/${id}/stream`, {
    headers: { 'x-api-key': own.api.userKey },
  });
  const events = eventsOf(response);
  await events.next();
  const closing = own.close();
  expect((await events.next()).done).toBe(true);
  await closing;
});

test('a stream sends heartbeats and ends after its time limit', async () => {
  const own = await setStage({ watchLimits: { ...WATCH_LIMITS, heartbeatMs: 50, longestMs: 1_200 } });
  try {
    const { id } = await own.create();
    const response = await fetch(`${own.api.url}/v1/campaigns/${id}/stream`, {
      headers: { 'x-api-key': own.api.userKey },
    });
    const text = await response.text();
    expect(text).toMatch(/^retry: 2000\n\n/);
    expect(text.match(/^: still here\n\n/gm)?.length).toBeGreaterThan(2);
    expect(text.match(/^event: .*/gm)).toEqual(['event: update']);
  } finally {
    await own.close();
  }
});

test('by default, the heartbeat is 15 seconds and the limit 15 minutes', () => {
  expect(stage.api.service.platform.watchLimits).toMatchObject({ heartbeatMs: 15_000, longestMs: 900_000 });
});

test('revoking the key ends its open streams', { timeout: 20_000 }, async () => {
  const campaign = await stage.create();
  const { body } = await stage.api.call('post', '/v1/api-keys').send({}).expect(200);
  const response = await fetch(`${stage.api.url}/v1/campaigns/${campaign.id}/stream`, {
    headers: { 'x-api-key': body.key },
  });
  const events = eventsOf(response);
  await events.next();
  await stage.api.call('delete', `/v1/api-keys/${body.id}`).expect(200);
  expect((await events.next()).done).toBe(true);
});
