import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createClient, createTransport, pages, verifyWebhook, watchCampaign } from '../../clients/sdk/src/index.ts';
import { readEvents } from '../../clients/sdk/src/server-sent-events.ts';

async function serve(answer: RequestListener, host = '127.0.0.1') {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const payload = '{"id":"e","event":"campaign.started"}';

test('an old delivery whose dated headers were taken off is refused', async () => {
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  const replayed = { payload, headers: { 'x-distribute-signature': signature }, secret, toleranceSeconds: 1 };
  await expect(verifyWebhook(replayed)).rejects.toThrow();
});

test('a header that is there but empty does not turn the dated signature off', async () => {
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  const headers = { 'webhook-signature': [], 'x-distribute-signature': signature };
  await expect(verifyWebhook({ payload, headers, secret })).rejects.toThrow();
});

test('a secret that is no base64 is told as one, and not as a failure of the crypto library', async () => {
  const at = String(Math.floor(Date.now() / 1000));
  const signature = `v1,${createHmac('sha256', Buffer.alloc(32, 7)).update(`i.${at}.${payload}`).digest('base64')}`;
  const headers = { 'webhook-id': 'i', 'webhook-timestamp': at, 'webhook-signature': signature };
  const bad = `whsec_${'A'.repeat(33)}`;
  await expect(verifyWebhook({ payload, headers, secret: [secret, bad] })).rejects.toThrow(TypeError);
});

test('the body and headers of a POST do not follow a redirect to another origin', async () => {
  let stolen = '';
  const other = await serve((request, response) => {
    stolen += JSON.stringify(request.headers);
    request.on('data', (chunk) => (stolen += String(chunk)));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  }, '127.0.0.2');
  const service = await serve((_request, response) => response.writeHead(307, { location: `${other.url}/x` }).end());
  const client = createClient({
    baseUrl: service.url,
    apiKey: 'k',
    headers: { 'x-org-id': 'ORG', 'x-api-key': 'SECRET' },
  });
  await client.POST('/v1/brands', { body: { url: 'https://private.example' } }).catch(() => undefined);
  service.close();
  other.close();
  expect(stolen).toBe('');
});

test.each(['DELETE', 'PATCH'] as const)(
  '%s without a key is not sent again when its answer is lost',
  async (method) => {
    let count = 0;
    const { url, close } = await serve((request) => {
      count += 1;
      request.resume();
      request.on('end', () => request.socket.destroy());
    });
    const body = method === 'PATCH' ? { body: '{}' } : {};
    await createTransport({ apiKey: 'k' })(new Request(`${url}/v1/x`, { method, ...body })).catch(() => undefined);
    close();
    expect(count).toBe(1);
  },
);

test('a key that cannot be one is refused, and not repeated', () => {
  expect(() => createTransport({ apiKey: 'SECRET\nKEY' })).toThrow(/^(?!.*SECRET).*Invalid API key/);
});

test.each(['0', '99999999999', 'x'])('a stream that says retry: %s is not asked a thousand times', async (retry) => {
  let count = 0;
  const { url, close } = await serve((_request, response) => {
    count += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`retry: ${retry}\n\n`);
  });
  const watching = watchCampaign(createClient({ baseUrl: url, apiKey: 'k' }), 'c', {
    signal: AbortSignal.timeout(1_000),
  });
  await watching.next().catch(() => undefined);
  close();
  expect(count).toBeLessThan(10);
});

test('a list whose cursor stands still ends', async () => {
  let count = 0;
  const { url, close } = await serve((_request, response) => {
    count += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"brands":[],"nextCursor":"same"}');
  });
  const read = async () => {
    for await (const _ of pages(createClient({ baseUrl: url, apiKey: 'k' }), '/v1/brands')) if (count > 100) break;
  };
  await read().catch(() => undefined);
  close();
  expect(count).toBeLessThan(10);
});

test('a stream without the end of an event is given up', async () => {
  const chunk = new TextEncoder().encode('x'.repeat(65_536));
  const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
  await expect(readEvents(stream).next()).rejects.toThrow('more than 2,000,000 characters');
});
