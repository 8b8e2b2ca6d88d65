import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '../api/webhooks/receiver.ts';
import { type Stage, setStage } from '../api/webhooks/stage.ts';

const MB = 1024 * 1024;
/** Timeout of an attempt plus time for a busy machine. */
const ATTEMPT_ENDS_MS = 20_000;
/** All attempts run in parallel; the rest is time for a busy machine. */
const ALL_END_MS = 30_000;
const ALLOWED_GROWTH_BYTES = 20 * MB;

let stage: Stage;
const servers: Server[] = [];
beforeAll(async () => {
  stage = await setStage();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await stage.close();
});

function flood(socket: Socket, start: string, piece: Buffer): void {
  socket.write(start);
  const pour = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', pour);
  pour();
}

function drip(socket: Socket, start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => clearInterval(timer));
}

const bomb = gzipSync(Buffer.alloc(64 * MB));
const OK = 'HTTP/1.1 200 OK\r\n';
const hostile: Record<string, { behave: (socket: Socket) => void; outcome: object; scheme?: string }> = {
  'one byte per second': {
    behave: (socket) => drip(socket, `${OK}content-length: 1000\r\n\r\n`),
    outcome: { status: null, error: 'The server did not respond in time.' },
  },
  'endless headers': {
    behave: (socket) => flood(socket, OK, Buffer.from('x: y\r\n'.repeat(10_000))),
    outcome: { status: null },
  },
  'a body of 1 GB': {
    behave: (socket) => flood(socket, `${OK}content-length: 1073741824\r\n\r\n`, Buffer.alloc(64 * 1024, 'x')),
    outcome: { status: 200, body: 'x'.repeat(1_000) },
  },
  'a gzip bomb': {
    behave: (socket) =>
      socket.end(
        Buffer.concat([Buffer.from(`${OK}content-encoding: gzip\r\n\r\n`), ...Array.from({ length: 16 }, () => bomb)]),
      ),
    outcome: { status: 200 },
  },
  'a reset': {
    behave: (socket) => socket.resetAndDestroy(),
    outcome: { status: null, error: 'The server closed the connection before its response was complete.' },
  },
  'a TLS failure': {
    scheme: 'https',
    behave: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    outcome: { status: null, error: 'No secure (TLS) connection to the server could be established.' },
  },
  'nothing at all': {
    behave: () => {},
    outcome: { status: null, error: 'The server did not respond in time.' },
  },
};

async function listen(behave: (socket: Socket) => void, scheme = 'http'): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => behave(socket)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

test('whatever a receiver does, its attempt ends by the deadline, memory stays, and others get theirs', async () => {
  const friendly = await startReceiver();
  const names = new Map<string, string>();
  await stage.addEndpoint({ url: friendly.url });
  for (let warm = 0; warm < 20; warm++) await stage.cause(['https://warm.example']);
  await stage.work();
  for (const [name, { behave, scheme }] of Object.entries(hostile)) {
    names.set(await stage.addEndpoint({ url: await listen(behave, scheme) }), name);
  }
  friendly.received = [];
  await stage.cause(['https://hostile.example']);
  global.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
  const began = Date.now();
  await stage.work();
  expect(Date.now() - began).toBeLessThan(ALL_END_MS);
  clearInterval(watch);
  expect(friendly.received).toHaveLength(1);
  for (const { endpointId, attempts } of await stage.deliveries('?limit=1000')) {
    const name = names.get(endpointId);
    if (name === undefined) continue;
    expect(attempts, name).toHaveLength(1);
    expect(attempts[0], name).toMatchObject(hostile[name]?.outcome ?? {});
    expect(attempts[0]?.durationMs, name).toBeLessThan(ATTEMPT_ENDS_MS);
  }
  // The flooding servers share this process, so this is an upper bound.
  expect(highest - before).toBeLessThan(ALLOWED_GROWTH_BYTES + 16 * bomb.length);
  await friendly.close();
});
