import { connect, type Socket } from 'node:net';

const CONNECTIONS = 40;
const END_OF_HEAD = '\r\n\r\n';

export interface Load {
  url: string;
  next(): { path: string; headers: Record<string, string> };
  seconds: number;
}

/**
 * Sends GET requests as fast as the server responds, one at a time per connection. Every status must be below
 * 400. This client only searches the end of a response, because published clients would use as much CPU as
 * the server.
 */
export async function load({ url, next, seconds }: Load): Promise<{ answered: number; perSecond: number }> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let answered = 0;
  const ask = (socket: Socket) => {
    const { path, headers } = next();
    const lines = Object.entries({ Host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  };
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => ask(socket));
      let received = '';
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('end', () => reject(new Error('The server has closed a connection.')));
      socket.on('data', (chunk: string) => {
        received += chunk;
        const status = statusOfWhole(received);
        if (status === null) return;
        if (status >= 400) return reject(new Error(`The server answered ${status}.`));
        received = '';
        answered++;
        if (performance.now() < endsAt) return ask(socket);
        socket.removeAllListeners('end').destroy();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return { answered, perSecond: (answered * 1000) / (performance.now() - startedAt) };
}

/** Returns null while the response is incomplete. */
function statusOfWhole(text: string): number | null {
  const end = text.indexOf(END_OF_HEAD);
  if (end === -1) return null;
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1]);
  if (Number.isNaN(length)) throw new Error('An answer without its length.');
  return text.length < end + END_OF_HEAD.length + length ? null : Number(text.slice(9, 12));
}
