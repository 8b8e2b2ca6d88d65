import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  connections: number;
  /** Response to every request from now on; defaults to status 200. */
  answer: (response: ServerResponse, request: Received) => void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url: path = '' } = request;
      const received = { path, headers, body: Buffer.concat(chunks).toString('utf8') };
      receiver.received.push(received);
      receiver.answer(response, received);
    });
  });
  server.on('connection', () => (receiver.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    connections: 0,
    answer: (response) => void response.end('ok'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

export const status = (code: number, headers: Record<string, string> = {}): Receiver['answer'] => {
  return (response) => void response.writeHead(code, headers).end(`answer ${code}`);
};
