import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorIn, inProcess, newMachine } from './command-line.ts';

const pauses = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: (ms: number) => {
    pauses.push(ms);
    return Promise.resolve();
  },
}));

const STREAM = {
  operationId: 'campaignsStream',
  summary: 's',
  parameters: [{ name: 'campaignId', in: 'path', required: true, schema: { type: 'string' } }],
  responses: { 200: { content: { 'text/event-stream': { schema: {} } } } },
};
const DOCUMENT = {
  info: { version: '1' },
  paths: { '/v1/campaigns/{campaignId}/stream': { get: STREAM } },
  components: { schemas: {} },
};
const UPDATE = 'event: update\ndata: {}\n\n';
const DONE = 'event: done\ndata: {"campaign":{"status":"completed"}}\n\n';

let texts: string[];
let asked = 0;
const server = createServer((request, response: ServerResponse) => {
  if (request.url === '/openapi.json') {
    response.end(JSON.stringify(DOCUMENT));
    return;
  }
  asked += 1;
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(texts.shift() ?? (asked > 20 ? DONE : ''));
});
let argv: string[];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  argv = ['campaigns', 'watch', 'c1', '--api-url', url, '--api-key', 'key'];
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = 0;
  pauses.length = 0;
});

test('a service that says nothing again and again is asked less and less often, and then given up', async () => {
  texts = [];
  const ended = await inProcess(newMachine(), argv);
  expect([ended.code, errorIn(ended).message]).toEqual([
    6,
    'The campaign stream closed 5 times in a row without sending an event.',
  ]);
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000]);
});

test('who says something between two silences is watched on', async () => {
  texts = ['', '', '', UPDATE, '', '', '', '', UPDATE, DONE];
  expect(await inProcess(newMachine(), argv)).toMatchObject({ code: 0 });
  expect(asked).toBe(10);
});

test('where things stand takes one line of the terminal, however long the name and however narrow it is', async () => {
  const campaign = { name: '🚀 A name that goes on and on. '.repeat(9), status: 'active' };
  texts = [`event: update\ndata: ${JSON.stringify({ campaign })}\n\n${DONE}`];
  const { code, stderr } = await inProcess(newMachine(), argv, { answer: '' });
  expect(code).toBe(0);
  const lines = stderr.split('\r\u001b[K').map((line) => Array.from(line).length);
  expect(Math.max(...lines)).toBe(99);
});
