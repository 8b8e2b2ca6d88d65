import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { callbackify } from 'node:util';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import type { Destinations, HostAddress } from './destinations.ts';
import { EgressFailed } from './failures.ts';

export interface Connections {
  dispatcher: Dispatcher;
  /** Says that a request for at most `maxBytes` waits at this origin; returns its release. */
  hold(origin: string, maxBytes: number): () => void;
  close(): Promise<void>;
}

/** An idle connection outlives a burst of deliveries, not a change of DNS; the server's own hint cannot prolong it. */
const IDLE_MS = 4_000;

/** A connection that is never idle is replaced after this time, so a busy receiver's change of DNS is seen as well. */
const CONNECTION_AGE_MS = 60_000;

/** Where many requests keep waiting at an origin, an attempt to connect ends by this time for their successors' sake. */
const CONNECT_MS = 10_000;

/** An address on the other side of the world accepts within 300 ms; only then is the next one of the answer tried. */
const NEXT_ADDRESS_MS = 1_000;

/** Twice Node's own limit: pages with long policies and many cookies pass, endless headers end. */
const MAX_HEADER_BYTES = 32 * 1024;

/** A body sent in chunks of one byte takes six times its size on the wire. What takes more is not sent to be read. */
const WIRE_BYTES_PER_BODY_BYTE = 8;

interface Waiting {
  requests: number;
  maxBytes: number;
  attempts: Set<Socket>;
}

/** HTTP/1.1 connections, pooled by origin. Each new one goes to an address that was judged for exactly this connection. */
export function createConnections({ resolve }: Pick<Destinations, 'resolve'>, perOrigin: number): Connections {
  const waiting = new Map<string, Waiting>();

  async function open(options: buildConnector.Options): Promise<Socket> {
    const addresses = await resolve(options.hostname);
    const origin = `${options.protocol}//${options.host}`;
    const here = waiting.get(origin);
    if (!here) throw new EgressFailed('timeout');
    const socket = dial(options, addresses);
    here.attempts.add(socket);
    await established(socket, options.protocol === 'https:').finally(() => here.attempts.delete(socket));
    limitWireBytes(socket, () => waiting.get(origin)?.maxBytes ?? 0);
    return socket;
  }

  const connect = callbackify(open);
  const agent = new Agent({
    connect: (options, callback) =>
      connect(options, (error, socket) => (error ? callback(error, null) : callback(null, socket))),
    connections: perOrigin,
    allowH2: false,
    pipelining: 1,
    clientTtl: CONNECTION_AGE_MS,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The exchange has one deadline for everything; a second clock would only blur who ended it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    dispatcher: agent,
    hold(origin, maxBytes) {
      const here = waiting.get(origin) ?? { requests: 0, maxBytes, attempts: new Set() };
      waiting.set(origin, here);
      here.requests += 1;
      here.maxBytes = Math.max(here.maxBytes, maxBytes);
      return () => {
        here.requests -= 1;
        if (here.requests > 0) return;
        waiting.delete(origin);
        // Nobody is left to use them: a handshake that hangs must not outlive the deadlines that wanted it.
        for (const attempt of here.attempts) attempt.destroy(new EgressFailed('timeout'));
      };
    },
    close: () => agent.close(),
  };
}

/** Node skips `lookup` for a literal address, which `resolve` has judged; for a name it gets the judged answer only. */
function dial({ protocol, hostname, port }: buildConnector.Options, addresses: HostAddress[]): Socket {
  const secure = protocol === 'https:';
  const target = {
    host: hostname,
    port: Number(port) || (secure ? 443 : 80),
    lookup: (_hostname: string, _options: object, callback: (error: null, answer: HostAddress[]) => void) =>
      callback(null, addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  };
  if (!secure) return connectTcp(target);
  // RFC 6066 forbids an address or a final dot as the server's name.
  const servername = isIP(hostname) ? undefined : hostname.replace(/\.+$/, '');
  return connectTls({ ...target, servername, ALPNProtocols: ['http/1.1'] });
}

function established(socket: Socket, secure: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let kind: 'connect' | 'tls' = 'connect';
    const timer = setTimeout(() => socket.destroy(new EgressFailed('timeout')), CONNECT_MS);
    socket.once('connect', () => {
      kind = 'tls';
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      resolve();
    });
    // Stays on: between this promise and undici's own listener an error would otherwise end the process.
    socket.on('error', (cause) => {
      clearTimeout(timer);
      reject(cause instanceof EgressFailed ? cause : new EgressFailed(kind, { cause }));
    });
  });
}

/**
 * Counts from the last request on. Chunk extensions, early hints and compressed nothing never become a body, so the
 * body's own limit would let them flow at full speed until the deadline.
 */
function limitWireBytes(socket: Socket, maxBytes: () => number): void {
  let requested = 0;
  let from = 0;
  socket.on('readable', () => {
    if (socket.bytesWritten !== requested) {
      requested = socket.bytesWritten;
      from = socket.bytesRead;
    }
    const allowed = (maxBytes() + MAX_HEADER_BYTES) * WIRE_BYTES_PER_BODY_BYTE;
    if (socket.bytesRead - from > allowed) socket.destroy(new EgressFailed('too_large'));
  });
}
