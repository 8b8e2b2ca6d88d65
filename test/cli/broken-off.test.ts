import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorIn, inProcess, newMachine } from './command-line.ts';

const answering = (operationId: string, type: string) => ({
  get: { operationId, summary: 's', responses: { 200: { content: { [type]: { schema: {} } } } } },
});
const DOCUMENT = {
  info: { version: '1' },
  paths: {
    '/file': answering('file', 'text/csv'),
    '/stream': answering('stream', 'text/event-stream'),
    '/rows': answering('rows', 'application/json'),
    '/link': { get: { operationId: 'link', summary: 's', responses: { 302: {} } } },
  },
  components: { schemas: {} },
};

let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  if (request.url === '/openapi.json') response.end(JSON.stringify(DOCUMENT));
  else answer(response);
});
let argv: string[];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  argv = ['--api-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--api-key', 'key'];
});
afterAll(() => void server.close());
beforeEach(() => {
  answer = (response) => void response.end();
});

const begin = (type: string, text: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': type }).write(text, () => setTimeout(() => response.destroy(), 50));
const events =
  (...blocks: string[]) =>
  (response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(blocks.map((one) => `${one}\n\n`).join(''));

test.each([
  ['file', begin('text/csv', 'email\n')],
  ['stream', begin('text/event-stream', 'data: {"type":"token"}\n\n')],
])('a %s that breaks off is a failure of the network', async (id, own) => {
  answer = own;
  const ended = await inProcess(newMachine(), [id, ...argv]);
  expect(ended.stdout).not.toBe('');
  expect([ended.code, errorIn(ended).code]).toEqual([6, 'network']);
});

test.each([[['data: {"type":"token"}']], [['event: update\ndata: {}']], [[': still here']]])(
  'a stream that ends before its end is not told as whole: %s',
  async (blocks) => {
    answer = events(...blocks);
    const ended = await inProcess(newMachine(), ['stream', ...argv]);
    expect([ended.code, errorIn(ended).code]).toEqual([6, 'cut_off']);
  },
);

test.each([[['data: {"type":"token"}', 'data: "[DONE]"']], [['event: update\ndata: {}', 'event: done\ndata: {}']]])(
  'a stream with its end is whole: %s',
  async (blocks) => {
    answer = events(...blocks);
    expect(await inProcess(newMachine(), ['stream', ...argv])).toMatchObject({ code: 0, stderr: '' });
  },
);

test.each([
  [['data: {"type":"error","code":"model_error","message":"It is away."}', 'data: "[DONE]"']],
  [['event: error\ndata: {"error":"It is away."}']],
])('what a stream tells as a failure is one: %s', async (blocks) => {
  answer = events(...blocks);
  const ended = await inProcess(newMachine(), ['stream', ...argv]);
  expect([ended.code, errorIn(ended).message]).toEqual([5, 'It is away.']);
});

test.each([
  [{ rows: [{ id: 1 }, { id: 2 }], limit: 2, offset: 4 }, '--offset 6'],
  [{ rows: [{ id: 1 }], limit: 2, offset: 4 }, null],
  [{ rows: [{ id: 1 }], nextCursor: 'abc' }, '--cursor abc'],
])('a table that may go on says how: %o', async (body, flag) => {
  answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const { code, stderr } = await inProcess(newMachine(), ['rows', ...argv], { answer: 'y' });
  expect(code).toBe(0);
  if (flag === null) expect(stderr).toBe('');
  else expect(stderr).toContain(flag);
});

test('what is asked of an address that leads elsewhere was not done, and is no success', async () => {
  const elsewhere = 'https://elsewhere.example/rows';
  answer = (response) => void response.writeHead(307, { location: elsewhere }).end();
  const ended = await inProcess(newMachine(), ['rows', ...argv]);
  expect([ended.code, ended.stdout, errorIn(ended).code]).toEqual([5, '', 'redirected']);
  expect(errorIn(ended).message).toContain(elsewhere);
});

test('a link answers with where it leads', async () => {
  answer = (response) => void response.writeHead(302, { location: 'https://acme.example/' }).end();
  const ended = await inProcess(newMachine(), ['link', ...argv]);
  expect([ended.code, JSON.parse(ended.stdout)]).toEqual([0, { status: 302, location: 'https://acme.example/' }]);
});
