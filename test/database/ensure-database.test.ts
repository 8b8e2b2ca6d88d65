import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ensureDatabase } from '../../src/database/embedded/database.ts';

async function dyingServer(die: (socket: Socket) => void, times: number): Promise<number> {
  const { port } = new URL(inject('postgresUrl'));
  let left = times;
  const server = createServer((socket) => {
    if (left-- > 0) {
      socket.once('data', () => die(socket));
      return;
    }
    const onward = connect(Number(port), '127.0.0.1');
    socket.on('error', () => onward.destroy()).pipe(onward);
    onward.on('error', () => socket.destroy()).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  ['resets', (socket: Socket) => void socket.resetAndDestroy()],
  ['closes', (socket: Socket) => void socket.destroy()],
])('a server that %s a connection in the middle of a restart is asked again', async (_, die) => {
  const { password } = new URL(inject('postgresUrl'));
  await ensureDatabase({ port: await dyingServer(die, 2), password });
});

test('a server with another password is not asked again', async () => {
  const port = await dyingServer(() => undefined, 0);
  await expect(ensureDatabase({ port, password: 'of another' })).rejects.toThrow('refuses connections');
});
