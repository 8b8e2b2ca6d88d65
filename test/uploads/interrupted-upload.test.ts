import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { devNull } from 'node:os';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { receiveForm } from '../../src/uploads/receive-form.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\nada@x.example\n';

async function beginUpload(path: string, key = api.userKey) {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 100000',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n${HEAD}`);
  return socket;
}

/** Lists the upload files that this process holds open (Linux). */
const openUploads = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const name = readlinkSync(`/proc/self/fd/${fd}`);
      return name.includes('distribute-upload-') ? [name] : [];
    } catch {
      return [];
    }
  });

test
  .runIf(process.platform === 'linux')
  .each(['/v1/orgs/contacts/upload', '/v1/orgs/contacts/upload/preview', '/v1/suppressions/import'])(
  'a file at %s has no name on the disk while it comes, and is closed when its sender goes away',
  async (path) => {
    const sockets = await Promise.all(Array.from({ length: 10 }, () => beginUpload(path)));
    await vi.waitFor(() => expect(openUploads().filter((name) => name.endsWith(' (deleted)'))).toHaveLength(10));
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(openUploads()).toEqual([]));
  },
);

test.runIf(process.platform === 'linux')(
  'ten concurrent uploads of one organisation do not delay another organisation',
  async () => {
    const sockets = await Promise.all(Array.from({ length: 15 }, () => beginUpload('/v1/suppressions/import')));
    await vi.waitFor(() => expect(openUploads()).toHaveLength(10));
    const { key } = await api.newOrganisation();
    sockets.push(await beginUpload('/v1/suppressions/import', key));
    await vi.waitFor(() => expect(openUploads()).toHaveLength(11));
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(openUploads()).toEqual([]));
  },
);

test('a client that disconnects before the form is read is not waited for', async () => {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9\r\n\r\n`,
  );
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  socket.destroy();
  await vi.waitFor(() => expect(request.destroyed).toBe(true));
  await using nowhere = await open(devNull, 'w+');
  await expect(receiveForm(request, nowhere)).rejects.toThrow('malformed or incomplete');
  server.close();
});

test.runIf(process.platform === 'linux')(
  'a full disk is reported as a server error, not as a bad request',
  async () => {
    const form = Buffer.from(`${HEAD}\r\n--b--\r\n`);
    const request = Object.assign(Readable.from([form]), {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      complete: true,
    }) as unknown as IncomingMessage;
    await using full = await open('/dev/full', 'r+');
    await expect(receiveForm(request, full)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The service has no disk space for the file right now. Try again later.',
    });
  },
);
