import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Responses by the first word of a line; `.` is the end of a message. */
export interface Script {
  greeting?: string;
  EHLO?: string;
  MAIL?: string;
  RCPT?: string;
  DATA?: string;
  message?: string;
  RSET?: string;
  mostConnections?: number;
  /** Drops commands that arrive together with the end of a message. */
  forgetsBehindMessage?: boolean;
  nextMAIL?: string;
}

export interface ScriptedServer {
  port: number;
  told: string[];
  connections: number;
  close(): void;
}

type Write = (socket: Socket, text: string) => void;

/** Starts a scripted mail server. `hang up` closes the connection, as a suffix `and hang up` after the response. */
export async function startScripted(
  script: Script,
  write: Write = (socket, text) => socket.write(text),
): Promise<ScriptedServer> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    own.connections += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    socket.on('error', () => {});
    const isRefused = sockets.size > (script.mostConnections ?? sockets.size);
    if (isRefused) socket.end('421 Too many connections\r\n');
    else if (script.greeting !== undefined) answer(socket, script.greeting, write);
    if (!isRefused) listen(socket, script, (line) => own.told.push(line), write);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own: ScriptedServer = {
    port: (server.address() as AddressInfo).port,
    told: [],
    connections: 0,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return own;
}

function listen(socket: Socket, script: Script, onLine: (line: string) => void, write: Write): void {
  let text = '';
  let isMessage = false;
  let isFirst = true;
  socket.on('data', (bytes) => {
    text += bytes.toString();
    for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      onLine(line);
      const word = isMessage
        ? line === '.'
          ? 'message'
          : null
        : (line.slice(0, 4) as Exclude<keyof Script, 'mostConnections' | 'forgetsBehindMessage'>);
      if (word === null) continue;
      const words =
        (word === 'MAIL' && !isFirst ? script.nextMAIL : undefined) ??
        script[word] ??
        (word === 'DATA' ? '354 Go on' : '250 OK');
      isMessage = word === 'DATA' && words.startsWith('354');
      if (word === 'message') isFirst = false;
      if (word === 'message' && script.forgetsBehindMessage) text = '';
      answer(socket, words, write);
    }
  });
}

function answer(socket: Socket, words: string, write: Write): void {
  const said = words.replace(/(?:^| and )hang up$/, '');
  if (said !== '') write(socket, `${said}\r\n`);
  if (said === words) return;
  if (said === '') socket.destroy();
  else socket.end();
}
