import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Answer = (socket: Socket, tag: string, line: string) => void;

const DEFAULT_RESPONSES: Record<string, Answer> = {
  CAPABILITY: (socket, tag) => socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n`),
  LIST: (socket, tag) => socket.write(`* LIST () "/" INBOX\r\n${tag} OK\r\n`),
  EXAMINE: (socket, tag) =>
    socket.write(`* 1 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 2] ok\r\n${tag} OK [READ-ONLY]\r\n`),
  SEARCH: (socket, tag) => socket.write(`* SEARCH 1\r\n${tag} OK\r\n`),
};

/** Starts an IMAP server that overrides some responses. Callers close it with the functions in `closing`. */
export async function startScriptedImap(own: Record<string, Answer>, closing: (() => void)[]): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    closing.push(() => socket.destroy());
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString('latin1').split('\r\n').filter(Boolean)) {
        const [tag = '', first = '', second = ''] = line.split(' ');
        const answer = { ...DEFAULT_RESPONSES, ...own }[first === 'UID' ? second : first];
        if (answer === undefined) socket.write(`${tag} OK\r\n`);
        else answer(socket, tag, line);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

export const fetchResponse = (mail: string, at = '17-Nov-2026 10:00:00 +0000', uid = '1') =>
  `* ${uid} FETCH (UID ${uid} INTERNALDATE "${at}" BODY[]<0> {${mail.length}}\r\n${mail})\r\n`;
