import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

/**
 * Webhook endpoints in their own process: one verifies every signature, and the maximum number of others
 * accept connections but never respond. PUT sets the secret and resets. GET returns the rejected count and
 * arrival times.
 */
const HANGING = 99;

let secret = '';
let refused = 0;
const arrivals = new Map<string, number>();

function receive(body: Buffer, headers: Record<string, unknown>): number {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(String(headers['x-distribute-signature']));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    refused += 1;
    return 401;
  }
  const id = String(headers['webhook-id']);
  if (!arrivals.has(id)) arrivals.set(id, performance.timeOrigin + performance.now());
  return 200;
}

const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    if (request.method === 'POST') response.writeHead(receive(body, request.headers)).end('ok');
    else if (request.method === 'GET') response.end(JSON.stringify({ refused, arrivals: [...arrivals] }));
    else {
      secret = body.toString();
      refused = 0;
      arrivals.clear();
      response.end();
    }
  });
});

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const url = await listen(receiver);
const hanging = await Promise.all(
  Array.from({ length: HANGING }, () => listen(createTcpServer((socket) => socket.on('error', () => {}).resume()))),
);
process.send?.({ url, hanging });
process.on('disconnect', () => process.exit(0));
