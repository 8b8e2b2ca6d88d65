import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { callbackify } from 'node:util';
import type { buildConnector, Dispatcher } from 'undici';
import { withoutEnd } from '../kernel/text/strings.ts';
import type { Destinations, HostAddress } from './destinations.ts';
import { EgressFailed } from './failures.ts';
import { passContinue } from './interim-answers.ts';
import { Agent } from './undici.ts';

interface Connections {
  dispatcher: Dispatcher;
  /** Announces a request for at most `maxBytes` to this origin. Returns its release. */
  hold(origin: string, maxBytes: number): () => void;
  close(): Promise<void>;
}

/** Long enough for a burst of deliveries, short enough for DNS changes. The server cannot extend it. */
const IDLE_MS = 4_000;

/**
 * Replaces a connection after this many requests, so that a busy endpoint's DNS changes are seen too. Not by
 * age: undici's `clientTtl` checks every connection on each request, which costs a quarter of the throughput.
 */
const REQUESTS_PER_CONNECTION = 1_000;

/** Limit for lookup, connection and handshake together, even while new requests wait for them. */
const CONNECT_MS = 10_000;

/** Twice Node's own limit, for pages with long policies and many cookies. */
const MAX_HEADER_BYTES = 32 * 1024;

/** One-byte chunks take six times the size of the body on the wire. A response that takes more is an attack. */
const WIRE_BYTES_PER_BODY_BYTE = 8;

interface Waiting {
  requests: number;
  maxBytes: number;
  attempts: Set<AbortController>;
}

/** Pools HTTP/1.1 connections by origin. The address of each new connection is judged for exactly this connection. */
export function createConnections({ resolve }: Pick<Destinations, 'resolve'>, perOrigin: number): Connections {
  const waiting = new Map<string, Waiting>();

  async function open(options: buildConnector.Options): Promise<Socket> {
    const origin = `${options.protocol}//${options.host}`;
    const here = waiting.get(origin);
    if (!here) throw new EgressFailed('timeout');
    const attempt = new AbortController();
    const timer = setTimeout(() => attempt.abort(new EgressFailed('timeout')), CONNECT_MS);
    here.attempts.add(attempt);
    try {
      const addresses = await unlessAborted(resolve(options.hostname), attempt.signal);
      const socket = await dial(options, addresses, attempt.signal);
      passContinue(socket);
      limitWireBytes(socket, () => waiting.get(origin)?.maxBytes ?? 0);
      return socket;
    } finally {
      clearTimeout(timer);
      here.attempts.delete(attempt);
    }
  }

  const connect = callbackify(open);
  const agent = new Agent({
    connect: (options, callback) =>
      connect(options, (error, socket) => (error ? callback(error, null) : callback(null, socket))),
    connections: perOrigin,
    allowH2: false,
    pipelining: 1,
    maxRequestsPerClient: REQUESTS_PER_CONNECTION,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The exchange has one deadline for everything.
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
        // No request waits any more: a lookup or handshake that hangs must not outlive the deadlines of its requests.
        for (const attempt of here.attempts) attempt.abort(new EgressFailed('timeout'));
      };
    },
    close: async () => {
      if (!agent.destroyed) await agent.destroy();
    },
  };
}

function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    result.then(resolve, reject);
  });
}

/**
 * Limits the bytes received per request. Chunk extensions, early hints and compressed empty data never become a
 * body, so the limit of the body does not stop them.
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

/** Addresses on the other side of the world accept within 300 ms. The next address is tried only after this time. */
const NEXT_ADDRESS_MS = 1_000;

function dial(options: buildConnector.Options, addresses: HostAddress[], signal: AbortSignal): Promise<Socket> {
  const secure = options.protocol === 'https:';
  const target = targetOf(options, addresses);
  const socket = secure ? connectTls({ ...target, ALPNProtocols: ['http/1.1'] }) : connectTcp(target);
  return new Promise((resolve, reject) => {
    let kind: 'connect' | 'tls' = 'connect';
    signal.addEventListener('abort', () => socket.destroy(signal.reason as Error), { once: true });
    socket.once('connect', () => {
      kind = 'tls';
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve(socket));
    // Never removed: an error between this promise and undici's own listener would end the process.
    socket.on('error', (cause) => reject(cause instanceof EgressFailed ? cause : new EgressFailed(kind, { cause })));
  });
}

/** Node skips `lookup` for literal addresses, which `resolve` has judged. Names get only judged addresses. */
function targetOf({ protocol, hostname, port }: buildConnector.Options, addresses: HostAddress[]) {
  return {
    host: hostname,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    // RFC 6066: the server name must not be an address or end with a dot.
    servername: isIP(hostname) ? undefined : withoutEnd(hostname, '.'),
    lookup: (_hostname: string, _options: object, callback: (error: null, answer: HostAddress[]) => void) =>
      callback(null, addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  };
}
