import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, watchCampaign } from '../../clients/sdk/src/index.ts';
import { WATCH_LIMITS } from '../../modules/campaigns/index.ts';
import { type Stage, setStage } from '../api/campaigns/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ watchLimits: { ...WATCH_LIMITS, perKey: 1 } });
});
afterAll(() => stage.close());

function clientThrough(...changes: ((body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>)[]) {
  let connections = 0;
  const client = createClient({
    baseUrl: stage.api.url,
    apiKey: stage.api.userKey,
    async fetch(request) {
      const response = await fetch(request);
      const change = changes[connections++];
      if (change === undefined || response.body === null) return response;
      return new Response(change(response.body as ReadableStream<Uint8Array>), response);
    },
  });
  return { client, connections: () => connections };
}

/** Ends or breaks the stream after the first event. */
const cutOff = (how: 'ends' | 'breaks') => (body: ReadableStream<Uint8Array>) =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        if (!new TextDecoder().decode(chunk).includes('data:')) return;
        if (how === 'ends') controller.terminate();
        else setTimeout(() => controller.error(new TypeError('terminated')), 50);
      },
    }),
  );

/** Splits the stream into single bytes, so that characters and events are cut anywhere. */
const inBytes = (body: ReadableStream<Uint8Array>) =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        for (const byte of chunk) controller.enqueue(Uint8Array.of(byte));
      },
    }),
  );

const stop = (id: string) => stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);

test('a watcher sees every change and the end, however the bytes come', async () => {
  // U+2028 and U+2029 are line separators for some parsers, but not in JSON.
  const { id, name } = await stage.create({ name: 'Frühling 🌱\u2028und\u2029Herbst' });
  const { client } = clientThrough(inBytes);
  const updates = watchCampaign(client, id);
  const next = async () => (await updates.next()).value ?? null;
  expect(await next()).toMatchObject({ event: 'update', campaign: { name }, statistics: { emailsSent: 0 } });
  await stage.count(id, { sent: 3 });
  expect(await next()).toMatchObject({ event: 'update', statistics: { emailsSent: 3 } });
  await stop(id);
  expect(await next()).toMatchObject({ event: 'done', campaign: { status: 'stopped' } });
  expect(await updates.next()).toEqual({ done: true, value: undefined });
});

test('a connection that ends or breaks is made anew, and nothing is told twice', async () => {
  const { id } = await stage.create();
  const { client, connections } = clientThrough(cutOff('ends'), cutOff('breaks'));
  const watch = async () => {
    const seen: string[] = [];
    for await (const { event } of watchCampaign(client, id)) seen.push(event);
    return seen;
  };
  const stopOnThird = async () => {
    await expect.poll(connections).toBe(3);
    await stop(id);
  };
  const [seen] = await Promise.all([watch(), stopOnThird()]);
  expect(seen).toEqual(['update', 'done']);
  expect(connections()).toBe(3);
});

test('a campaign that is not there is an error at once', async () => {
  const { client, connections } = clientThrough();
  await expect(watchCampaign(client, crypto.randomUUID()).next()).rejects.toMatchObject({ status: 404 });
  expect(connections()).toBe(1);
});

test('whoever leaves, or aborts, gives the connection back', async () => {
  const { id } = await stage.create();
  const { client } = clientThrough();
  const place = async () => {
    const headers = { authorization: `Bearer ${stage.api.userKey}` };
    const response = await fetch(`${stage.api.url}/v1/campaigns/${id}/stream`, { headers });
    await response.body?.cancel();
    return response.status;
  };
  for await (const _ of watchCampaign(client, id)) {
    expect(await place()).toBe(429);
    break;
  }
  await expect.poll(place).toBe(200);
  const controller = new AbortController();
  const updates = watchCampaign(client, id, { signal: controller.signal });
  await updates.next();
  const waiting = updates.next();
  controller.abort(new Error('Enough.'));
  await expect(waiting).rejects.toThrow('Enough.');
  await expect.poll(place).toBe(200);
});
