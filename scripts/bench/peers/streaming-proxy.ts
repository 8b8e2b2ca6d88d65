import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Updates are sent in groups, ten times as often as the dashboard redraws. */
const EVERY_MS = 10;

interface Proxy {
  url: string;
  close(): void;
}

/** Proxies the service, but answers campaign streams itself: `perSecond` updates, each with other numbers. */
export async function openStreamingProxy(target: string, update: StreamUpdate, perSecond: number): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.endsWith('/stream')) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      let sent = 0;
      const timer = setInterval(() => {
        for (let i = 0; i < (perSecond * EVERY_MS) / 1000; i++) {
          sent += 1;
          outgoing.write(`event: update\ndata: ${JSON.stringify(changed(update, sent))}\n\n`);
        }
      }, EVERY_MS);
      outgoing.once('close', () => clearInterval(timer));
    } else {
      const forwarded = request(
        target + incoming.url,
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      forwarded.once('error', () => outgoing.destroy());
      incoming.pipe(forwarded);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface StreamUpdate {
  campaign: Record<string, unknown>;
  statistics: Record<string, unknown>;
}

const changed = ({ campaign, statistics }: StreamUpdate, by: number): StreamUpdate => ({
  campaign,
  statistics: Object.fromEntries(
    Object.entries(statistics).map(([name, value]) => [name, typeof value === 'number' ? value + by : value]),
  ),
});
