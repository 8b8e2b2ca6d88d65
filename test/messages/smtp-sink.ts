import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A real SMTP server in its own process. The prefix of the address selects how it handles a message. */
export interface SinkOptions {
  port?: number;
  security?: 'none' | 'starttls' | 'tls';
  key?: string;
  cert?: string;
  login?: { username: string; password: string };
  /** Share of the addresses whose connection is cut after the message. Chosen by a hash of the address. */
  cut?: number;
  keepMail?: boolean;
  /** Delay before each response to a message, in ms. */
  delayMs?: number;
}

/** Sent to the parent for every complete message, even if the connection was cut afterwards. */
export interface Arrival {
  to: string;
  from: string;
  messageId: string;
  cut: boolean;
  /** The client requested SMTPUTF8. */
  utf8: boolean;
  at: number;
  raw: string;
}

const options = JSON.parse(process.argv[2] ?? '{}') as SinkOptions;
const attempts = new Map<string, number>();

const server = new SMTPServer({
  secure: options.security === 'tls',
  ...(options.key === undefined ? {} : { key: options.key, cert: options.cert }),
  disabledCommands: [
    ...(options.security === 'starttls' ? [] : ['STARTTLS' as const]),
    ...(options.login === undefined ? ['AUTH' as const] : []),
  ],
  allowInsecureAuth: true,
  logger: false,
  closeTimeout: 100,
  onAuth(auth, _session, callback) {
    const isRight = auth.username === options.login?.username && auth.password === options.login?.password;
    callback(isRight ? null : new Error('Invalid username or password'), { user: auth.username ?? '' });
  },
  onRcptTo({ address }, _session, callback) {
    const tried = (attempts.get(address) ?? 0) + 1;
    attempts.set(address, tried);
    if (address.startsWith('nobody')) return callback(refusal(550, '5.1.1 No such mailbox'));
    if (address.startsWith('blocked')) return callback(refusal(550, '5.7.1 Not from you'));
    if (address.startsWith('grey') && tried === 1) return callback(refusal(451, '4.7.1 Come back later'));
    if (address.startsWith('busy')) return callback(refusal(450, '4.2.1 Always busy'));
    if (address.startsWith('silent')) return;
    if (address.startsWith('poison')) return callback(refusal(550, longAnswer(address)));
    callback();
  },
  // A killed client leaves an incomplete message, which is ignored.
  onData: (stream, session, callback) => void receive(stream, session, callback).catch(() => {}),
} satisfies SMTPServerOptions);

async function receive(
  stream: Parameters<NonNullable<SMTPServerOptions['onData']>>[0],
  session: SMTPServerSession,
  callback: (error?: Error | null) => void,
): Promise<void> {
  const raw = (await buffer(stream)).toString();
  const to = session.envelope.rcptTo[0]?.address ?? '';
  if (to.startsWith('spam')) return callback(refusal(554, '5.7.1 This looks like spam'));
  if (to.startsWith('full') && (attempts.get(to) ?? 0) === 1) return callback(refusal(452, '4.3.1 Disk is full'));
  await pause(options.delayMs ?? 0);
  const cut = to.startsWith('cut') || isChosen(to, options.cut ?? 0);
  const arrival: Arrival = {
    to,
    from: (session.envelope.mailFrom || { address: '' }).address,
    messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '',
    cut,
    utf8: session.envelope.mailFrom !== false && 'SMTPUTF8' in (session.envelope.mailFrom.args || {}),
    at: Date.now(),
    raw: options.keepMail === false ? '' : raw,
  };
  process.send?.(arrival);
  if (cut) return cutOff(session);
  if (to.startsWith('hanging')) return;
  callback();
}

/** Surrogate pairs from about position 500. The number in the address decides where a cut falls. */
const longAnswer = (address: string) =>
  `5.1.1 ${'x'.repeat(480 + Number(/\d+/.exec(address)?.[0] ?? 0))}${'😀'.repeat(60)}`;

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function cutOff(session: SMTPServerSession): void {
  for (const connection of server.connections) {
    const { id, _socket } = connection as unknown as { id: string; _socket: { destroy(): void } };
    if (id === session.id) _socket.destroy();
  }
}

/** Deterministic across processes. */
function isChosen(address: string, share: number): boolean {
  return createHash('sha256').update(address).digest().readUInt16BE(0) / 0x1_0000 < share;
}

server.on('error', () => {});
server.listen(options.port ?? 0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('disconnect', () => process.exit(0));
