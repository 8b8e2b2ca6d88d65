import { isIP } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createEgress, type Egress } from '../../src/egress/egress.ts';
import { pinHost } from '../../src/egress/pinned-host.ts';

let egress: Egress;

function use(answer: string[], allow: string[] = []) {
  const questions: string[] = [];
  egress = createEgress({
    allow,
    lookup: async (hostname) => {
      questions.push(hostname);
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
  return questions;
}

afterEach(() => egress.close());

const PRIVATE = { reason: 'private_address', message: 'The address is in a private network.' };
const INVALID = { reason: 'invalid_host', message: 'The host is not a valid host name.' };

test('a mail host is looked up once and reached at the address that was judged', async () => {
  const questions = use(['2a00:1450:4001::5', '93.184.215.14']);
  expect(await egress.pin('Mail.Bücher.example.')).toEqual({
    name: 'mail.xn--bcher-kva.example',
    address: '93.184.215.14',
  });
  expect(questions).toEqual(['mail.xn--bcher-kva.example.']);
});

test.each([
  ['IPv6 alone', ['2a01:4f8::1', 'fe80::1', '169.254.7.7'], '2a00:1450:4001::5'],
  ['both', ['2a01:4f8::1', '10.0.0.7'], '93.184.215.14'],
  ['IPv4 and what every interface makes up', ['10.0.0.7', 'fe80::1'], '93.184.215.14'],
  ['none', [], '93.184.215.14'],
])('a machine that has %s reaches a mail host that has both', async (_what, addresses, reached) => {
  use([]);
  const both = ['93.184.215.14', '2a00:1450:4001::5'].map((address) => ({ address, family: isIP(address) }));
  const eth0 = addresses.map((address) => ({
    address,
    family: isIP(address) === 6 ? 'IPv6' : 'IPv4',
    internal: false,
  }));
  const lo = [{ address: '127.0.0.1', family: 'IPv4', internal: true }];
  const { address } = await pinHost({ resolve: () => Promise.resolve(both) }, 'mail.acme.example', () => ({
    lo,
    eth0,
  }));
  expect(address).toBe(reached);
});

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '127.1', '0x7f000001', 'localhost', 'mail.internal'])(
  'the private mail host %s is refused when it is saved and when it is reached',
  async (host) => {
    use(['127.0.0.1']);
    await expect(egress.checkHost(host)).rejects.toMatchObject(PRIVATE);
    await expect(egress.pin(host)).rejects.toMatchObject(PRIVATE);
  },
);

test('a mail host whose name leads into the network is refused', async () => {
  use(['93.184.215.14', '192.168.1.1']);
  await expect(egress.checkHost('smtp.acme.example')).rejects.toMatchObject(PRIVATE);
  await expect(egress.pin('smtp.acme.example')).rejects.toMatchObject(PRIVATE);
});

test('a private network that the operator allows is reached', async () => {
  use(['10.1.2.3'], ['10.0.0.0/8', '127.0.0.0/8']);
  expect(await egress.pin('smtp.acme.example')).toEqual({ name: 'smtp.acme.example', address: '10.1.2.3' });
  expect(await egress.pin('127.0.0.1')).toEqual({ name: '127.0.0.1', address: '127.0.0.1' });
});

test.each(['', ' ', 'a b', 'host:25', 'user@host', 'host/path', '[::1]', '%31'])('%j is no host', async (host) => {
  use(['93.184.215.14']);
  await expect(egress.checkHost(host)).rejects.toMatchObject(INVALID);
  await expect(egress.pin(host)).rejects.toMatchObject(INVALID);
});

test('a name that does not resolve now may be saved, and fails when it is reached', async () => {
  use([]);
  expect(await egress.checkHost('smtp.acme.example')).toBe('smtp.acme.example');
  await expect(egress.pin('smtp.acme.example')).rejects.toMatchObject({ kind: 'dns' });
});
