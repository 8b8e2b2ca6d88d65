import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { command, errorIn, inProcess, newMachine, putCredentials, startCommand } from './command-line.ts';

const ESC = '\u001b]0;PWNED\u0007\u001b[2J';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener, port = 0) {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const operation = (operationId: string, more = {}) => ({
  operationId,
  summary: 's',
  responses: { 200: { content: { 'application/json': { schema: {} } } } },
  ...more,
});

const document = (paths: object) => ({ info: { version: '1' }, paths, components: { schemas: {} } });

test('a path that would be another port or host is no operation', async () => {
  const paths = { '1/steal': { get: operation('steal') }, '//evil.example/x': { get: operation('evil') } };
  const port = await serve(json(document(paths)));
  for (const id of ['steal', 'evil']) {
    const argv = [id, '--api-url', `http://127.0.0.1:${port}`, '--api-key', 'SECRET'];
    expect((await inProcess(newMachine(), argv)).code).toBe(2);
  }
});

test.each(['<!doctype html>', '[]', 'null', '{"status":"ok"}'])(
  'a website that answers %s is not the service, whatever is asked of it',
  async (page) => {
    const port = await serve((_request, response) => void response.writeHead(200).end(page));
    for (const words of [['status'], ['campaigns', 'list']]) {
      const ended = await inProcess(newMachine(), [...words, '--api-url', `http://127.0.0.1:${port}`]);
      expect([ended.code, ended.stderr]).toEqual([5, expect.stringContaining('not_the_service')]);
    }
  },
);

test('help writes no escape sequences of a service to the terminal', async () => {
  const evil = operation('evil', { summary: `S${ESC}`, description: `D${ESC}` });
  const port = await serve(json(document({ '/v1/evil': { get: evil } })));
  const { stdout } = await inProcess(newMachine(), ['evil', '--help', '--api-url', `http://127.0.0.1:${port}`], {
    answer: 'y',
  });
  expect(stdout).toContain('Usage');
  expect(stdout).not.toContain('\u001b');
});

test('the heads of a table write no escape sequences to the terminal', async () => {
  const port = await serve((request, response) => {
    const isDocument = request.url === '/openapi.json';
    json(isDocument ? document({ '/rows': { get: operation('rows') } }) : { rows: [{ [`K${ESC}`]: 'v' }] })(
      request,
      response,
    );
  });
  const { stdout } = await inProcess(newMachine(), ['rows', '--api-url', `http://127.0.0.1:${port}`], { answer: 'y' });
  expect(stdout).toContain('K');
  expect(stdout).not.toContain('\u001b');
});

const trickle: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
};

test('--timeout also ends an answer that never ends', async () => {
  const port = await serve(trickle);
  const child = startCommand(newMachine(), ['operations', '--timeout', '1', '--api-url', `http://127.0.0.1:${port}`]);
  const [code] = await once(child, 'exit');
  expect(code).toBe(6);
});

test('one Ctrl-C ends it while an answer is read', async () => {
  let begun: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => (begun = resolve));
  const port = await serve((request, response) => {
    trickle(request, response);
    setTimeout(begun, 500);
  });
  const child = startCommand(newMachine(), ['operations', '--api-url', `http://127.0.0.1:${port}`]);
  const ended = once(child, 'exit');
  await reading;
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
});

test('one Ctrl-C, and one end by whoever started it, ends it while it waits for its input', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let begun: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    const body = { content: { 'application/json': { schema: {} } } };
    const port = await serve((request, response) => {
      json(document({ '/v1/x': { post: operation('make', { requestBody: body }) } }))(request, response);
      setTimeout(begun, 500);
    });
    const child = startCommand(newMachine(), ['make', '--body', '-', '--api-url', `http://127.0.0.1:${port}`]);
    closing.push(() => child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    await running;
    child.kill(signal);
    expect((await ended)[0]).toBe(130);
  }
});

test('a config that is broken is told, and another service is not asked in its place', async () => {
  let asked = 0;
  const port = await serve((request, response) => {
    asked += 1;
    json({ version: '1', userId: 'u', orgId: 'o', authType: 'user_key' })(request, response);
  });
  for (const broken of ['{"apiUrl": "https://api.example.com", "apiKey": "dist_usr_', '{"apiKey": "dist_usr_x"}', '']) {
    const machine = newMachine();
    putCredentials(machine, { url: `http://127.0.0.1:${port}`, apiKey: 'dist_usr_local', adminKey: null });
    mkdirSync(join(machine.home, '.config/distribute'), { recursive: true });
    writeFileSync(join(machine.home, '.config/distribute/config.json'), broken);
    const ended = await inProcess(machine, ['whoami']);
    expect([ended.code, asked]).toEqual([3, 0]);
    expect(errorIn(ended)).toMatchObject({ code: 'config', message: expect.stringContaining('auth logout') });
    expect((await inProcess(machine, ['auth', 'logout'])).code).toBe(0);
    expect((await inProcess(machine, ['auth', 'status'])).code).toBe(0);
    asked = 0;
  }
});

test('a credentials.json that somebody else put above the folder names no address, also not for root', async () => {
  let seen = '';
  const port = await serve((request, response) => {
    seen = String(request.headers.authorization);
    json({ version: '1' })(request, response);
  });
  const machine = newMachine({ DISTRIBUTE_API_KEY: 'VICTIM' });
  const folder = join(machine.home, '.data');
  mkdirSync(folder);
  const path = join(folder, 'credentials.json');
  writeFileSync(path, JSON.stringify({ url: `http://127.0.0.1:${port}`, apiKey: 'x' }));
  if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534);
  await command(machine, ['status']);
  expect(seen).toBe('');
});
