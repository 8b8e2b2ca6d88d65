import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEgress, type Egress } from '../../src/egress/egress.ts';

/** Test-only self-signed key for hooks.example, valid until 2126. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjszbI/WhMyDM564S
uRk+C28KLpRjYIOfl0IJapr7BvOhRANCAARvWZFI+DcpLgW1EtK4I5p4C/KiLYqH
qj83GwVP25edh2vOWhsAMTdjlMXwXnveC3tRkmxExt/m97zi6ktDfKwr
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUTkJqEKS8O+rq6KOuk1BmSHmUw0UwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMTUwMTM2MThaGA8yMTI2
MTAyMjAxMzYxOFowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABG9ZkUj4NykuBbUS0rgjmngL8qItioeqPzcbBU/bl52H
a85aGwAxN2OUxfBee94Le1GSbETG3+b3vOLqS0N8rCujbTBrMB0GA1UdDgQWBBR3
fUL7hpU6UAqo4PiWbTdeNLe8yzAfBgNVHSMEGDAWgBR3fUL7hpU6UAqo4PiWbTde
NLe8yzAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDWhvb2tzLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSAAwRQIgLrvXXTzbgHorXRyk99T5sn6sGDsiILXk3cG1nWjP
lAsCIQDzRw3TL7lJi+AIqADjOEleCI+155XRrlJcpr284ZOrOA==
-----END CERTIFICATE-----`;

const LIMITS = { deadlineMs: 5_000, maxBytes: 1_000 };
const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
  response.end(JSON.stringify({ host: request.headers.host, name: Reflect.get(request.socket, 'servername') }));
});
let egress: Egress;
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  egress = createEgress({
    allow: ['127.0.0.0/8'],
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  });
});

afterEach(() => setDefaultCACertificates(getCACertificates('bundled')));

afterAll(async () => {
  await egress.close();
  server.close();
});

test('a certificate that nobody vouches for is a TLS failure', async () => {
  await expect(egress.request(`https://hooks.example:${port}/`, LIMITS)).rejects.toMatchObject({
    name: 'EgressFailed',
    kind: 'tls',
    message: 'No secure (TLS) connection to the server could be established.',
    cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
});

test('a trusted certificate is checked against the name, not against the pinned address', async () => {
  setDefaultCACertificates([CERTIFICATE]);
  const { body } = await egress.request(`https://hooks.example:${port}/`, LIMITS);
  expect(JSON.parse(body.toString())).toEqual({ host: `hooks.example:${port}`, name: 'hooks.example' });
});

test('a final dot in the name changes nothing for TLS', async () => {
  setDefaultCACertificates([CERTIFICATE]);
  const { body } = await egress.request(`https://hooks.example.:${port}/`, LIMITS);
  expect(JSON.parse(body.toString())).toMatchObject({ name: 'hooks.example' });
});

test.each(['other.example', '127.0.0.1'])('a certificate for another host than %s is a TLS failure', async (host) => {
  setDefaultCACertificates([CERTIFICATE]);
  await expect(egress.request(`https://${host}:${port}/`, LIMITS)).rejects.toMatchObject({
    kind: 'tls',
    cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  });
});

test('a server that does not speak TLS is a TLS failure', async () => {
  const plain = createTcpServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const url = `https://hooks.example:${(plain.address() as AddressInfo).port}/`;
  await expect(egress.request(url, LIMITS)).rejects.toMatchObject({ kind: 'tls' });
  plain.close();
});
