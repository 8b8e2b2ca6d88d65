import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEgress, type Egress, type EgressSettings } from '../../src/egress/egress.ts';

const LIMITS = { deadlineMs: 150, maxBytes: 1_000_000 };
const PATIENT = { deadlineMs: 10_000, maxBytes: 1_000_000 };
const TIMEOUT = { name: 'EgressFailed', kind: 'timeout', message: 'The server did not respond in time.' };
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

let egress: Egress;
let server: Server;
let accepted = 0;
let closed: Promise<void>[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await egress.close();
  server.close();
});

async function receiver(behave: (socket: Socket) => void, settings: Partial<EgressSettings> = {}): Promise<string> {
  accepted = 0;
  closed = [];
  server = createServer((socket) => {
    accepted += 1;
    closed.push(new Promise((resolve) => socket.once('close', () => resolve())));
    socket.on('error', () => {}).resume();
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  egress = createEgress({ allow: ['127.0.0.0/8'], ...settings });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends a piece every 20 ms until the other side closes. */
function drip(socket: Socket, next: () => string): void {
  const timer = setInterval(() => socket.write(next()), 20);
  socket.once('close', () => clearInterval(timer));
}

describe('the deadline ends, and closes the connection of, a receiver that', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['accepts and says nothing', () => {}],
    [
      'drips its status line',
      (socket) => {
        socket.write('HTTP/1.1 200 ');
        drip(socket, () => 'O');
      },
    ],
    [
      'drips headers without end',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        drip(socket, () => 'x: y\r\n');
      },
    ],
    [
      'sends early hints without end',
      (socket) => drip(socket, () => 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n'),
    ],
    [
      'drips its body',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
        drip(socket, () => 'x');
      },
    ],
    [
      'drips chunks without end',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        drip(socket, () => '1\r\nx\r\n');
      },
    ],
    [
      'stops in the middle of a compressed body',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
        socket.write(Buffer.from('1f8b0800000000000003', 'hex'));
      },
    ],
  ])('%s', async (_kind, behave) => {
    const host = await receiver(behave);
    await expect(egress.request(`http://${host}/`, LIMITS)).rejects.toMatchObject(TIMEOUT);
    await Promise.all(closed);
    expect(accepted).toBe(1);
  });

  test('never answers the TLS handshake', async () => {
    const host = await receiver(() => {});
    await expect(egress.request(`https://${host}/`, LIMITS)).rejects.toMatchObject(TIMEOUT);
    await Promise.all(closed);
    expect(accepted).toBe(1);
  });

  test('redirects slowly to ever new addresses', async () => {
    let hops = 0;
    const host = await receiver((socket) => {
      socket.on('data', () => {
        setTimeout(() => socket.write(`HTTP/1.1 302 Found\r\nlocation: /${++hops}\r\ncontent-length: 0\r\n\r\n`), 40);
      });
    });
    // Enough redirects that even a busy machine follows more than one.
    const options = { ...LIMITS, deadlineMs: 2_000, maxRedirects: 10_000 };
    await expect(egress.request(`http://${host}/`, options)).rejects.toMatchObject(TIMEOUT);
    expect(hops).toBeGreaterThan(1);
  });
});

test('an answer that came while the process stood still was in time', async () => {
  const host = await receiver((socket) => {
    socket.on('data', () => {
      socket.write(OK);
      // The deadline passes before the received data is read.
      setImmediate(() => vi.advanceTimersByTime(PATIENT.deadlineMs));
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await egress.request(`http://${host}/`, PATIENT)).toMatchObject({ status: 200 });
});

test('a name whose lookup hangs ends by the deadline, and a late answer opens no connection', async () => {
  const lookups: (() => void)[] = [];
  const host = await receiver(() => {}, {
    lookup: () => new Promise((resolve) => lookups.push(() => resolve([{ address: '127.0.0.1', family: 4 }]))),
  });
  const url = `http://hooks.example:${host.split(':')[1]}/`;
  const waiting = [egress.request(url, LIMITS), egress.request(url, LIMITS)];
  for (const request of waiting) await expect(request).rejects.toMatchObject(TIMEOUT);
  expect(lookups).toHaveLength(1);
  lookups[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(accepted).toBe(0);
});

test('closing waits for no lookup that hangs, and may be asked for twice', async () => {
  await receiver(() => {}, { lookup: () => new Promise(() => {}) });
  await expect(egress.request('http://hooks.example/', LIMITS)).rejects.toMatchObject(TIMEOUT);
  await egress.close();
  await expect(egress.close()).resolves.toBeUndefined();
});

test('saving a name whose lookup hangs does not wait for it', async () => {
  await receiver(() => {}, { lookup: () => new Promise(() => {}) });
  expect((await egress.check('https://hooks.example/')).hostname).toBe('hooks.example');
});

test('a request that gives up in the queue leaves the connection to the next one', async () => {
  const answers: (() => void)[] = [];
  const host = await receiver((socket) => socket.on('data', () => answers.push(() => socket.write(OK))), {
    connectionsPerOrigin: 1,
  });
  const first = egress.request(`http://${host}/first`, PATIENT);
  await expect(egress.request(`http://${host}/second`, LIMITS)).rejects.toMatchObject(TIMEOUT);
  const third = egress.request(`http://${host}/third`, PATIENT);
  answers.shift()?.();
  expect((await first).body.toString()).toBe('ok');
  await expect.poll(() => answers.length).toBe(1);
  answers.shift()?.();
  expect((await third).body.toString()).toBe('ok');
  expect(accepted).toBe(1);
});

test('one that waits longer keeps a connection attempt that another has given up', async () => {
  let answerDns = () => {};
  const host = await receiver((socket) => socket.on('data', () => socket.write(OK)), {
    lookup: () => new Promise((resolve) => (answerDns = () => resolve([{ address: '127.0.0.1', family: 4 }]))),
  });
  const url = `http://hooks.example:${host.split(':')[1]}/`;
  const patient = egress.request(url, PATIENT);
  await expect(egress.request(url, LIMITS)).rejects.toMatchObject(TIMEOUT);
  answerDns();
  expect((await patient).body.toString()).toBe('ok');
});

test('a caller that stops waiting ends the exchange with its own reason', async () => {
  const host = await receiver(() => {});
  const stop = new AbortController();
  const request = egress.request(`http://${host}/`, { ...PATIENT, signal: stop.signal });
  await expect.poll(() => accepted).toBe(1);
  stop.abort(new Error('shutting down'));
  await expect(request).rejects.toThrow('shutting down');
  await Promise.all(closed);
  await expect(egress.request(`http://${host}/`, { ...PATIENT, signal: stop.signal })).rejects.toThrow('shutting down');
  expect(accepted).toBe(1);
});

test('an answer that comes bit by bit, and that nobody begins to read, ends with whoever asked for it', async () => {
  const host = await receiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    drip(socket, () => 'part');
  });
  const { signal } = new AbortController();
  const { body } = await egress.stream(`http://${host}/`, { silenceMs: 10_000, maxBytes: 1_000_000, signal });
  await body.return();
  await Promise.all(closed);
});
