import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { buildConnector, Dispatcher } from 'undici';
import type { Destinations } from './destinations.ts';
import { dial } from './dial.ts';
import { EgressFailed } from './failures.ts';
import { passContinue } from './interim-answers.ts';
import { Agent } from './undici.ts';

export interface Connections {
  dispatcher: Dispatcher;
  /** Says that a request for at most `maxBytes` waits at this origin; returns its release. */
  hold(origin: string, maxBytes: number): () => void;
  close(): Promise<void>;
}

/** An idle connection outlives a burst of deliveries, not a change of DNS; the server's own hint cannot prolong it. */
const IDLE_MS = 4_000;

/**
 * Then a connection is replaced, so that the DNS change of a receiver that is never idle is seen as well. Not by age:
 * undici's `clientTtl` looks at every connection for every request, which costs a quarter of the throughput.
 */
const REQUESTS_PER_CONNECTION = 1_000;

/** Lookup, connection and handshake end by this time, even where new requests keep waiting for them. */
const CONNECT_MS = 10_000;

/** Twice Node's own limit: pages with long policies and many cookies pass, endless headers end. */
const MAX_HEADER_BYTES = 32 * 1024;

/** A body sent in chunks of one byte takes six times its size on the wire. What takes more is not sent to be read. */
const WIRE_BYTES_PER_BODY_BYTE = 8;

interface Waiting {
  requests: number;
  maxBytes: number;
  attempts: Set<AbortController>;
}

/** HTTP/1.1 connections, pooled by origin. Each new one goes to an address that was judged for exactly this connection. */
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
    // The request has one deadline for everything; a second clock would only blur who ended it.
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
        // Nobody is left to use them: a lookup or handshake that hangs must not outlive the deadlines that wanted it.
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
