import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Milliseconds } from '../kernel/duration.ts';
import { createServer, STATUS_CODES } from '../kernel/node-http.ts';
import type { App } from './app.ts';
import { sendError } from './middleware/answers.ts';
import { SILENCE_MS } from './middleware/unread-answers.ts';

type Refusal = [status: number, code: string, sentence: string];

const NOT_HTTP: Refusal = [400, 'malformed_request', 'The request is not valid HTTP.'];

/** Errors that Node raises before any layer sees the request. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers of the request are larger than 16 KB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'body_too_large', 'The chunk extensions of the request body are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request did not arrive in time.'],
};

const NO_HOST: Refusal = [400, 'host_required', 'The request must have exactly one Host header.'];
const NO_PATH: Refusal = [400, 'malformed_address', 'The address is not valid.'];
const NO_EXPECTATION: Refusal = [417, 'expectation_failed', 'The Expect header supports only 100-continue.'];

/**
 * Longer than the usual 60 seconds of proxies. The side that closes first can cut off a request that is being
 * sent.
 */
const KEEP_ALIVE_MS = 65_000;

/**
 * At 1 Mbit/s the largest contact file arrives in time. Node's default of 5 minutes would need at least 14
 * Mbit/s.
 */
const REQUEST_MS: Milliseconds = 75 * 60_000;

export interface HttpServer {
  server: Server;
  /** Stops accepting connections and closes each connection after its current response. */
  close(done: () => void): void;
}

/** Creates a server whose protocol errors have the same JSON format as API errors. */
export function createHttpServer({ listener, classes }: App, silenceMs = SILENCE_MS): HttpServer {
  // Most requests have no body; this saves creating a stream for it.
  const options = {
    optimizeEmptyRequests: true,
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    ...classes,
  };
  const server = createServer(options, (request, response) => {
    const path = pathOf(request.url ?? '');
    if (request.headers.host === undefined && request.httpVersionMinor > 0) return refuse(response, NO_HOST);
    if (path === null) return refuse(response, NO_PATH);
    request.url = path;
    return listener(request, response);
  });
  server.on('checkExpectation', (_request, response) => refuse(response, NO_EXPECTATION));
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy();
    else socket.end(rawRefusal(REFUSALS[code] ?? NOT_HTTP));
  });
  server.setTimeout(silenceMs, (socket) => {
    // A connection that waits for a response or still sends a request is not idle. A connection that stalled
    // in the middle of a request or response is closed.
    const answer = answerOn(socket);
    if (answer === null || !answer.req.complete || socket.writableLength > 0) socket.destroy();
  });
  const sockets = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server,
    close(done) {
      server.close(done);
      // Node would keep connections with a running request open and accept more requests on them.
      for (const socket of sockets) endWithAnswer(socket);
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
      server.closeIdleConnections();
    },
  };
}

/** Returns the path and query, or null if invalid. Proxies may send an absolute URL. */
function pathOf(target: string): string | null {
  if (target.startsWith('/') || target === '*') return target;
  const address = URL.parse(target);
  return address !== null && /^https?:$/.test(address.protocol) ? address.pathname + address.search : null;
}

/** Sent headers already promised keep-alive, so the socket is closed after the response. */
function endWithAnswer(socket: Duplex): void {
  const response = answerOn(socket);
  if (response === null) return;
  response.shouldKeepAlive = false;
  if (response.headersSent) response.once('finish', () => socket.end());
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  sendError(response, ...refusal);
}

const HEADERS = { 'Cache-Control': 'no-store', Connection: 'close' };

/** True if a response has started, or is still due to a complete request; an error would corrupt the stream. */
function isAnswering(socket: Duplex): boolean {
  const response = answerOn(socket);
  return response !== null && (response.headersSent || response.req.complete);
}

const answerOn = (socket: Duplex) => (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

function rawRefusal([status, code, sentence]: Refusal): string {
  const body = JSON.stringify({ error: sentence });
  const headers = {
    ...HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Error-Code': code,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
