import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

interface Event {
  event: string;
  data: Record<string, unknown>;
}

/** Reads a stream as a browser would, one event after the other, to its end. */
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

test('a watcher gets the campaign at once, every change, and its end', async () => {
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

test('a campaign that has ended is done at once', async () => {
  const { id } = await stage.create();
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  const seen: string[] = [];
  for await (const { event } of eventsOf(await watch(id))) seen.push(event);
  expect(seen).toEqual(['done']);
});

test('a campaign that can no longer be read ends its stream with an error and nothing internal', async () => {
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

test('a watcher needs a key, a campaign of its own, and GET', async () => {
  const { id } = await stage.create();
  const path = `/v1/campaigns/${id}/stream`;
  await stage.api.call('get', path, null).expect(401);
  const { key } = await stage.api.newOrganisation();
  await stage.api.call('get', path, key).expect(404, { error: 'Campaign not found.' });
  const wrong = await stage.api.call('post', path).expect(405);
  expect(wrong.headers.allow).toBe('GET, HEAD');
});

test('a service that has to end does not wait for its watchers', async () => {
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

test('a silent stream says now and then that it is still there, and ends after its time for the watcher to come again', async () => {
  const own = await setStage({ watchLimits: { heartbeatMs: 50, longestMs: 1_200 } });
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

test('unless set otherwise, it says so every fifteen seconds and ends after fifteen minutes', () => {
  expect(stage.api.service.platform.watchLimits).toEqual({ heartbeatMs: 15_000, longestMs: 900_000 });
});
