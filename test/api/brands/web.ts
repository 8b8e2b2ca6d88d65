import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { createEgress, type Egress } from '../../../src/egress/egress.ts';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;
export type Site = Record<string, Answering | string>;

export interface Web {
  /** Maps a host such as `acme.example` to the address of this server. */
  address(host: string, path?: string): string;
  /** Resolves every host to this server, except the hosts in `elsewhere`. */
  egress(): Egress;
  sites: Map<string, Site>;
  /** All requests so far, as `host/path`. */
  visits: string[];
  close(): Promise<void>;
}

/** Starts a server on one loopback port that serves sites by host name and pages by path. */
export async function startWeb(sites: Record<string, Site>, elsewhere: Record<string, string> = {}): Promise<Web> {
  const known = new Map(Object.entries(sites));
  const visits: string[] = [];
  const answer: Answering = (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    visits.push(`${host}${path}`);
    const page = known.get(host.replace(/^www\./, ''))?.[path];
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === 'function') page(request, response);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };
  const first = await listen(answer, '127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  const further = await Promise.all(
    [...known.keys()].filter((host) => isIP(host)).map((host) => listen(answer, host, port)),
  );
  return {
    address: (host, path = '/') => `http://${host}:${port}${path}`,
    egress: () =>
      createEgress({
        allow: ['127.0.0.0/8'],
        lookup: (hostname) => Promise.resolve([{ address: elsewhere[hostname] ?? '127.0.0.1', family: 4 }]),
      }),
    sites: known,
    visits,
    async close() {
      await Promise.all([first, ...further].map(stop));
    },
  };
}

function listen(answer: Answering, host: string, port: number): Promise<Server> {
  const server = createServer(answer);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

export const html =
  (body: string | Buffer, headers: Record<string, string> = {}): Answering =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);

export const redirect =
  (location: string, status = 302): Answering =>
  (_request, response) =>
    response.writeHead(status, { location }).end();
