import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const int16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const int32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]);

const TEXT_OID = 25;
const READY = message('Z', Buffer.from('I'));
const AUTHENTICATED = message('R', int32(0));
const DESCRIPTION = message(
  'T',
  Buffer.concat([
    int16(1),
    Buffer.from('server_version_num\0'),
    int32(0),
    int16(0),
    int32(TEXT_OID),
    int16(-1),
    int32(-1),
    int16(0),
  ]),
);
const row = (value: string) => message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)]));

/** Starts a server that accepts every login and answers every query with its version. */
export async function startOldPostgres(version: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on('data', (asked) => {
        if (!asked.toString('latin1').startsWith('Q')) return;
        socket.write(Buffer.concat([DESCRIPTION, row(version), message('C', Buffer.from('SHOW\0')), READY]));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
