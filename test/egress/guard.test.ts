import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEgress, type Egress, EgressFailed, type EgressSettings } from '../../src/egress/egress.ts';

const LOOPBACK = ['127.0.0.0/8'];
const LIMITS = { deadlineMs: 5_000, maxBytes: 1_000 };
const REFUSED = {
  name: 'EgressRefused',
  reason: 'private_address',
  message: 'The address is in a private network.',
};
const PUBLIC_ADDRESS = '93.184.215.14';

let server: Server;
let port: number;
let connections = 0;
let egress: Egress;

function use(settings: EgressSettings): Egress {
  egress = createEgress(settings);
  return egress;
}

function answering(...answers: string[][]) {
  const questions: string[] = [];
  const lookup = async (hostname: string) => {
    const answer = answers[Math.min(questions.push(hostname), answers.length) - 1] ?? [];
    return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { lookup, questions };
}

beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('connection', 'close').end('inside'));
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

beforeEach(() => {
  connections = 0;
});

afterEach(() => egress.close());

afterAll(() => server.close());

describe('an address inside the network is refused before a socket opens, written as', () => {
  const loopback = [
    'http://127.0.0.1',
    'HTTP://127.0.0.1',
    'http://127.1',
    'http://127.0.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://0x7F.0.0x0.01',
    'http://127.0.0.1.',
    'http://%31%32%37.0.0.1',
    'http://127%2e0%2e0%2e1',
    'http://１２７.０.０.１',
    'http://①②⑦.⓪.⓪.①',
    'http://127。0。0。1',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1',
    'http://127.0.\t0.1',
    ' http://127.0.0.1',
    'http://@127.0.0.1',
  ];

  test.each(loopback)('%j', async (prefix) => {
    use({ allow: [] });
    await expect(egress.check(`${prefix}:${port}/`)).rejects.toMatchObject(REFUSED);
    await expect(egress.request(`${prefix}:${port}/`, LIMITS)).rejects.toMatchObject(REFUSED);
    expect(connections).toBe(0);
  });

  test.each(loopback)('%j, and the same reaches the server where the operator allows it', async (prefix) => {
    use({ allow: LOOPBACK });
    expect((await egress.request(`${prefix}:${port}/`, LIMITS)).body.toString()).toBe('inside');
  });

  test.each([
    'http://0.0.0.0',
    'http://0',
    'http://[::1]',
    'http://[::]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::127.0.0.1]',
    'http://[2002:7f00:1::]',
    'http://[fd00:ec2::254]',
    'http://169.254.169.254',
    'http://localhost',
    'http://LocalHost',
    'http://localhost.',
    'http://localhost..',
    'http://loca\u00adlhost',
    'http://%6cocalhost',
    'http://app.localhost',
    'http://printer.local',
    'http://db.internal',
    'http://metadata.google.internal.',
  ])('%j', async (prefix) => {
    const dns = answering(['127.0.0.1']);
    use({ allow: [], lookup: dns.lookup });
    await expect(egress.check(`${prefix}:${port}/`)).rejects.toMatchObject(REFUSED);
    await expect(egress.request(`${prefix}:${port}/`, LIMITS)).rejects.toMatchObject(REFUSED);
    expect({ connections, questions: dns.questions }).toEqual({ connections: 0, questions: [] });
  });
});

test.each([
  ['http://[fe80::1%25eth0]/', 'invalid_url'],
  ['http://256.1.1.1/', 'invalid_url'],
  ['not a url', 'invalid_url'],
  ['//127.0.0.1/', 'invalid_url'],
  ['', 'invalid_url'],
  ['file:///etc/passwd', 'scheme'],
  ['ftp://example.com/', 'scheme'],
  ['gopher://127.0.0.1/', 'scheme'],
  ['data:text/plain,hello', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['unix:/var/run/docker.sock', 'scheme'],
  ['http://user:secret@example.com/', 'credentials'],
  ['http://example.com@127.0.0.1/', 'credentials'],
  ['http://example.com:80@127.0.0.1/', 'credentials'],
  ['http://example.com%40127.0.0.1/', 'invalid_url'],
])('%j is refused as %s', async (url, reason) => {
  use({ allow: LOOPBACK });
  await expect(egress.check(url)).rejects.toMatchObject({ name: 'EgressRefused', reason });
  await expect(egress.request(url, LIMITS)).rejects.toMatchObject({ name: 'EgressRefused', reason });
});

describe('a name', () => {
  test.each([
    ['a private address', ['10.0.0.7']],
    ['a mapped loopback address', ['::ffff:127.0.0.1']],
    ['a public and a private address', [PUBLIC_ADDRESS, '127.0.0.1']],
    ['a private and a public address', ['127.0.0.1', PUBLIC_ADDRESS]],
    ['the metadata address', ['169.254.169.254']],
    ['a link-local address with a zone', ['fe80::1%eth0']],
  ])('that resolves to %s is refused', async (_answer, addresses) => {
    use({ allow: [], lookup: answering(addresses).lookup });
    await expect(egress.check(`http://hooks.example:${port}/`)).rejects.toMatchObject(REFUSED);
    await expect(egress.request(`http://hooks.example:${port}/`, LIMITS)).rejects.toMatchObject(REFUSED);
    expect(connections).toBe(0);
  });

  test('that was public when it was saved and is private when it is fetched is refused', async () => {
    use({ allow: [], lookup: answering([PUBLIC_ADDRESS], ['127.0.0.1']).lookup });
    expect((await egress.check(`http://hooks.example:${port}/`)).hostname).toBe('hooks.example');
    await expect(egress.request(`http://hooks.example:${port}/`, LIMITS)).rejects.toMatchObject(REFUSED);
    expect(connections).toBe(0);
  });

  test('that turns private between two connections is refused at the second', async () => {
    use({ allow: LOOPBACK, lookup: answering(['127.0.0.1'], ['10.0.0.7']).lookup });
    const url = `http://hooks.example:${port}/`;
    expect((await egress.request(url, LIMITS)).status).toBe(200);
    await expect(egress.request(url, LIMITS)).rejects.toMatchObject(REFUSED);
    expect(connections).toBe(1);
  });

  test('is resolved once per connection, and exactly the judged address is connected to', async () => {
    const dns = answering(['127.0.0.1'], ['127.0.0.99']);
    use({ allow: LOOPBACK, lookup: dns.lookup });
    const { body } = await egress.request(`http://hooks.example:${port}/`, LIMITS);
    expect({ body: body.toString(), questions: dns.questions }).toEqual({
      body: 'inside',
      questions: ['hooks.example'],
    });
  });

  test('with a dead first address is reached at its second', async () => {
    use({ allow: LOOPBACK, lookup: answering(['127.0.0.99', '127.0.0.1']).lookup });
    expect((await egress.request(`http://hooks.example:${port}/`, LIMITS)).body.toString()).toBe('inside');
  });

  test('that is forbidden is refused to every one of many requests that wait for it', async () => {
    use({ allow: [], lookup: answering(['127.0.0.1']).lookup, connectionsPerOrigin: 2 });
    const requests = Array.from({ length: 50 }, () => egress.request(`http://hooks.example:${port}/`, LIMITS));
    const outcomes = await Promise.allSettled(requests);
    expect(new Set(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.name))).toEqual(
      new Set(['EgressRefused']),
    );
    expect(connections).toBe(0);
  });

  test('that does not resolve may be saved, and its fetch says so', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    use({ allow: [], lookup });
    expect((await egress.check('https://hooks.example/a?b=c')).href).toBe('https://hooks.example/a?b=c');
    const failure = await egress.request('https://hooks.example/', LIMITS).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EgressFailed);
    expect(failure).toMatchObject({ kind: 'dns', message: 'The host name could not be resolved.' });
  });
});

describe('a local name', () => {
  test('leads to the addresses the operator allows, and to no other of its answer', async () => {
    use({ allow: LOOPBACK, lookup: answering(['::1', '127.0.0.1']).lookup });
    expect((await egress.request(`http://localhost:${port}/`, LIMITS)).body.toString()).toBe('inside');
  });

  test('is refused when none of its addresses is allowed, even a public one', async () => {
    use({ allow: LOOPBACK, lookup: answering([PUBLIC_ADDRESS]).lookup });
    await expect(egress.check(`http://metadata.internal:${port}/`)).rejects.toMatchObject(REFUSED);
    await expect(egress.request(`http://metadata.internal:${port}/`, LIMITS)).rejects.toMatchObject(REFUSED);
  });
});

describe('a redirect', () => {
  test.each([
    ['a private address', 'http://10.0.0.7/', 'private_address'],
    ['a mapped address', 'http://[::ffff:10.0.0.7]/', 'private_address'],
    ['a name inside the network', 'http://inside.example/', 'private_address'],
    ['a local name', 'http://db.internal/', 'private_address'],
    ['a file', 'file:///etc/passwd', 'scheme'],
    ['an address with credentials', 'http://a:b@127.0.0.1/', 'credentials'],
    ['nothing that is an address', 'http://[', 'invalid_url'],
  ])('to %s is refused', async (_kind, location, reason) => {
    const redirector = createServer((_request, response) => response.writeHead(302, { location }).end());
    await new Promise<void>((resolve) => redirector.listen(0, '127.0.0.1', resolve));
    use({ allow: LOOPBACK, lookup: answering(['10.0.0.7']).lookup });
    const url = `http://127.0.0.1:${(redirector.address() as AddressInfo).port}/`;
    await expect(egress.request(url, { ...LIMITS, maxRedirects: 5 })).rejects.toMatchObject({ reason });
    redirector.close();
  });
});
