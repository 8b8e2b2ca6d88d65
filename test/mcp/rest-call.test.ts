import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createRestCall } from '../../clients/mcp/src/rest-call.ts';

async function callTo(answer: (response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.method));
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, call: createRestCall({ apiKey: 'any', baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 1_000 }) };
}

const begun = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' });

test.each([
  ['says nothing', () => undefined],
  ['stops in the middle', (response: ServerResponse) => void begun(response).write('{"campaigns": [')],
])('a model is told in time that a service does not answer which %s', async (_what, answer) => {
  const { call } = await callTo(answer);
  const began = Date.now();
  await expect(call('GET', '/v1/campaigns')).rejects.toThrow('no response within 1 s');
  // The timeout covers all retries together.
  expect(Date.now() - began).toBeLessThan(2_900);
});

test('an answer that breaks off is not taken for one of something else', async () => {
  const { call } = await callTo((response) => {
    begun(response).write('{"campaigns": [');
    setTimeout(() => response.destroy(), 50);
  });
  await expect(call('GET', '/v1/campaigns')).rejects.toThrow('Cannot reach the service');
});

test('who calls a question off ends it', async () => {
  const { call } = await callTo(() => undefined);
  const left = new AbortController();
  setTimeout(() => left.abort(new Error('called off')), 50);
  await expect(call('GET', '/v1/campaigns', { signal: left.signal })).rejects.toThrow('called off');
});
