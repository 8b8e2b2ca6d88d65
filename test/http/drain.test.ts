import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { startService } from '../harness/start-service.ts';

test('a connection whose request was under way when the stop began serves no further one', async () => {
  const api = await startService();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'x-api-key': api.userKey };
      get(`${api.url}${path}`, { agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      }).once('error', reject);
    });
  const blocker = await api.database.pool.connect();
  await blocker.query('begin; lock table brands in access exclusive mode');
  const underWay = ask('/v1/brands');
  await lockWaiting(api.database.pool);
  const closed = api.close();
  await blocker.query('commit');
  blocker.release();
  expect(await underWay).toBe(200);
  await expect(ask('/health')).rejects.toMatchObject({ code: expect.stringMatching(/ECONN/) });
  agent.destroy();
  await closed;
});

test('a stream that has begun ends with its connection, so that a stop does not wait for it', async () => {
  const api = await startService();
  const created = await api
    .call('post', '/v1/campaigns')
    .send({
      name: 'Watched',
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      brandUrls: ['https://acme.sandbox.example'],
      draft: true,
    })
    .expect(200);
  const agent = new Agent({ keepAlive: true });
  const path = `/v1/campaigns/${created.body.campaign.id}/stream`;
  const ended = new Promise<void>((resolve, reject) => {
    get(`${api.url}${path}`, { agent, headers: { 'x-api-key': api.userKey } }, (response) => {
      response.resume();
      response.socket.once('close', () => resolve());
      setImmediate(() => void closed());
    }).once('error', reject);
  });
  const { promise, resolve: stopped } = Promise.withResolvers<void>();
  const closed = () => api.close().then(stopped);
  await Promise.all([ended, promise]);
  expect(Object.values(agent.freeSockets).flat()).toEqual([]);
  agent.destroy();
});
