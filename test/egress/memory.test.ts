import { execFile } from 'node:child_process';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MB = 1024 * 1024;

/** Allowed memory growth per hostile server, if at most 1 MB of a response is read. */
const ALLOWED_GROWTH_BYTES = 20 * MB;

const zeros = Buffer.alloc(64 * MB);
const head = (encoding: string) => `HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\n\r\n`;

/** 1 GB of zeros in about 1 MB: gzip members can be concatenated. */
const gzipBomb = () => Buffer.concat(Array.from({ length: 16 }, () => gzipMember));
const gzipMember = gzipSync(zeros);

/** Writes endlessly, respecting backpressure. */
function flood(socket: Socket, start: string, piece: Buffer): void {
  socket.write(start);
  const pour = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', pour);
  pour();
}

const receivers: Record<string, (socket: Socket) => void> = {
  'gzip bomb': (socket) => socket.end(Buffer.concat([Buffer.from(head('gzip')), gzipBomb()])),
  'brotli bomb': (socket) => socket.end(Buffer.concat([Buffer.from(head('br')), brotliBomb])),
  'zstd bomb': (socket) => socket.end(Buffer.concat([Buffer.from(head('zstd')), zstdBomb])),
  'endless body': (socket) => flood(socket, head('identity'), Buffer.alloc(64 * 1024)),
  'endless gzip of nothing': (socket) => flood(socket, head('gzip'), gzipSync('')),
  'chunks of one byte': (socket) =>
    flood(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', Buffer.from('1\r\nx\r\n'.repeat(10_000))),
  'endless chunk extension': (socket) =>
    flood(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', Buffer.from('x'.repeat(64 * 1024))),
  'endless headers': (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', Buffer.from('x: y\r\n'.repeat(10_000))),
  'endless header value': (socket) => flood(socket, 'HTTP/1.1 200 OK\r\nx: ', Buffer.alloc(64 * 1024, 'y')),
  'endless trailers': (socket) =>
    flood(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', Buffer.from('x: y\r\n'.repeat(10_000))),
  'endless early hints': (socket) => flood(socket, '', Buffer.from('HTTP/1.1 103 Hints\r\nx: y\r\n\r\n'.repeat(1_000))),
};
const brotliBomb = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
const zstdBomb = zstdCompressSync(zeros);

/**
 * Runs in its own process, because the kernel's memory peak cannot be reset.
 * First reads from a friendly server, so that one-time costs do not count.
 */
const READER = `
  const { createEgress } = await import(process.argv[1]);
  const [friendly, hostile] = process.argv.slice(2);
  const egress = createEgress({ allow: ['127.0.0.0/8'] });
  const read = (url) => egress.request(url, { deadlineMs: 1_000, maxBytes: 1024 * 1024 }).then(
    ({ status }) => String(status),
    (error) => error.kind ?? error.message,
  );
  for (let warm = 0; warm < 20; warm++) await read(friendly);
  const before = process.resourceUsage().maxRSS;
  const outcome = await read(hostile);
  const growth = (process.resourceUsage().maxRSS - before) * 1024;
  process.stdout.write(JSON.stringify({ outcome, growth }));
  await egress.close();
`;

const servers: Server[] = [];

async function listen(behave: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => behave(socket)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

let friendly: string;

beforeAll(async () => {
  const page = gzipSync(Buffer.alloc(MB - 1, 'page '));
  friendly = await listen((socket) => socket.end(Buffer.concat([Buffer.from(head('gzip')), page])));
});

afterAll(() => {
  for (const server of servers) server.close();
});

test.each(Object.entries(receivers))('%s does not fill the memory', async (_kind, behave) => {
  const hostile = await listen(behave);
  const module = new URL('../../src/egress/egress.ts', import.meta.url).href;
  const command = ['--max-semi-space-size=1', '--input-type=module', '-e', READER, module, friendly, hostile];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  const { outcome, growth } = JSON.parse(stdout) as { outcome: string; growth: number };
  expect(outcome).toMatch(/^(too_large|protocol|timeout)$/);
  expect(growth).toBeLessThan(ALLOWED_GROWTH_BYTES);
});
