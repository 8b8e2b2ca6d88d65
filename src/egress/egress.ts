import { setTimeout as pause } from 'node:timers/promises';
import { setDeadline } from '../kernel/concurrency/deadline.ts';
import { validateHeaderName, validateHeaderValue } from '../kernel/node-http.ts';
import { ACCEPTED_ENCODINGS } from './body.ts';
import { Cancellation, cancelWith } from './cancellation.ts';
import { createConnections } from './connections.ts';
import { createDestinations, hostOfUrl, type Lookup } from './destinations.ts';
import {
  type ExchangeRequest,
  type ExchangeResult,
  exchange,
  type RequestTarget,
  redirectTarget,
  toRequestTarget,
} from './exchange.ts';
import { EgressFailed, EgressRefused } from './failures.ts';
import { openStream, type StreamedAnswer } from './open-stream.ts';
import { bracketed, hostName, type PinnedHost, pinHost } from './pinned-host.ts';

export { EgressFailed, EgressRefused } from './failures.ts';
export type { PinnedHost } from './pinned-host.ts';

/** The only way to reach an address that a customer enters: brand pages, feeds, logos, webhooks. Never uses a proxy. */
export interface Egress {
  /**
   * Checks a URL before it is saved. Throws EgressRefused if it is not http or https, contains credentials, or
   * leads to a forbidden address. An unresolvable name passes, because every connection is judged again.
   */
  check(url: string): Promise<URL>;
  /** Runs one exchange under one total deadline. Throws EgressRefused, EgressFailed, or the reason of `signal`. */
  request(url: string, options: EgressOptions): Promise<EgressResponse>;
  /**
   * Streams a response while it arrives, such as the output of a model. Does not follow redirects. Leaving the
   * body before its end closes the connection.
   */
  stream(url: string, options: EgressStreamOptions): Promise<StreamedAnswer>;
  /** Checks a host that is used with another protocol, such as a mail server. Returns its normalised name. */
  checkHost(host: string): Promise<string>;
  /**
   * Returns a freshly judged address for such a host. Connect only to `address`, with `name` as TLS server
   * name: a second lookup could return another address.
   */
  pin(host: string): Promise<PinnedHost>;
  close(): Promise<void>;
}

export interface EgressOptions {
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Total for DNS, connection, TLS, headers, body and all redirects. */
  deadlineMs: number;
  maxBytes: number;
  /** `truncate` returns the first `maxBytes` and closes the connection. Default: `fail`. */
  onTooLarge?: 'fail' | 'truncate';
  /**
   * Default 0: a redirect is returned like any other response. Only GET and HEAD follow redirects. Each target
   * is judged. Redirects from https to http are followed, but credentials are never sent to another origin.
   */
  maxRedirects?: number;
  signal?: AbortSignal;
}

interface EgressStreamOptions extends Pick<EgressOptions, 'method' | 'headers' | 'body' | 'maxBytes'> {
  /** Maximum wait for the response, and between any two parts of it. */
  silenceMs: number;
  signal: AbortSignal;
}

export interface EgressResponse extends ExchangeResult {
  url: string;
  /** Redirect targets in order. The last one is `url`. */
  redirects: string[];
}

export interface EgressSettings {
  /** CIDR networks that are allowed in addition to public addresses. */
  allow: readonly string[];
  /** Default: the resolver of the operating system. */
  lookup?: Lookup;
  connectionsPerOrigin?: number;
}

/**
 * At 50 ms per round trip, this allows 1,280 deliveries a second to one endpoint. A process with the usual
 * 1,024 descriptors still has room for a dozen endpoints that hang.
 */
const CONNECTIONS_PER_ORIGIN = 64;

/** A user who saves a URL waits for this. Slower names are judged only when connecting. */
const CHECK_DNS_MS = 2_000;

const USER_AGENT = 'Distribute/1.0';

/** Headers that are not sent to another origin after a redirect. */
const HEADERS_OF_ONE_ORIGIN = new Set(['authorization', 'cookie', 'proxy-authorization']);

const MOST_TARGETS = 1_000;

export function createEgress({ allow, lookup, connectionsPerOrigin }: EgressSettings): Egress {
  const destinations = createDestinations(allow, lookup);
  const connections = createConnections(destinations, connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN);

  const targets = new Map<string, RequestTarget>();

  /** Caches the judgement of the URL text. The addresses of its host are judged for each connection. */
  function targetFor(text: string): RequestTarget {
    const known = targets.get(text);
    if (known !== undefined) return known;
    if (targets.size >= MOST_TARGETS) targets.clear();
    const target = toRequestTarget(destinations.parse(text));
    targets.set(text, target);
    return target;
  }

  async function hop(request: ExchangeRequest, cancellation: Cancellation): Promise<ExchangeResult> {
    const release = connections.hold(request.target.origin, request.maxBytes);
    try {
      return await exchange(connections.dispatcher, request, cancellation);
    } finally {
      release();
    }
  }

  async function follow(
    first: ExchangeRequest,
    maxRedirects: number,
    cancellation: Cancellation,
  ): Promise<EgressResponse> {
    const redirects: string[] = [];
    for (let request = first; ; ) {
      const answer = await hop(request, cancellation);
      const elsewhere = request.followsRedirects ? redirectTarget(answer) : null;
      if (elsewhere === null) return { ...answer, url: request.target.href, redirects };
      const target = toRequestTarget(destinations.parse(elsewhere, request.target.href));
      if (target.href === first.target.href || redirects.includes(target.href)) throw redirectedWrongly('in a loop');
      if (redirects.push(target.href) > maxRedirects) throw redirectedWrongly('too many times');
      request = { ...request, target, headers: headersFor(request, target) };
    }
  }

  async function check(text: string): Promise<URL> {
    const url = destinations.parse(text);
    try {
      await Promise.race([destinations.resolve(hostOfUrl(url)), pause(CHECK_DNS_MS, undefined, { ref: false })]);
    } catch (error) {
      if (!(error instanceof EgressFailed)) throw error;
    }
    return url;
  }

  return {
    check,
    checkHost: async (host) => hostOfUrl(await check(`http://${bracketed(hostName(host))}/`)),
    pin: (host) => pinHost(destinations, host),

    async request(text, { deadlineMs, maxRedirects = 0, signal, ...options }) {
      const request = requestOf(targetFor(text), options, maxRedirects);
      const cancellation = new Cancellation();
      const inTime = setDeadline(deadlineMs, () => cancellation.cancel(new EgressFailed('timeout')));
      const release = signal && cancelWith(signal, cancellation);
      try {
        return await follow(request, maxRedirects, cancellation);
      } finally {
        inTime();
        release?.();
      }
    },

    async stream(text, { silenceMs, signal, ...options }) {
      const request = requestOf(targetFor(text), options, 0);
      const release = connections.hold(request.target.origin, request.maxBytes);
      return openStream(connections.dispatcher, request, { silenceMs, signal, release });
    },

    close: () => connections.close(),
  };
}

type RequestOptions = Omit<EgressOptions, 'deadlineMs' | 'maxRedirects' | 'signal'>;

function requestOf(target: RequestTarget, options: RequestOptions, maxRedirects: number): ExchangeRequest {
  const { method = 'GET', body, maxBytes, onTooLarge = 'fail' } = options;
  const headers: Record<string, string> = { 'user-agent': USER_AGENT };
  if (method === 'GET') headers['accept-encoding'] = ACCEPTED_ENCODINGS;
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[sendable(name, value)] = value;
  const followsRedirects = maxRedirects > 0 && method !== 'POST';
  return { target, method, headers, body, maxBytes, onTooLarge, followsRedirects };
}

/** The host header must match the checked URL: another one would also change which certificate is accepted. */
function sendable(name: string, value: string): string {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new EgressRefused('header');
  }
  const plain = name.toLowerCase();
  if (plain === 'host') throw new EgressRefused('header');
  return plain;
}

function headersFor({ target: from, headers }: ExchangeRequest, to: RequestTarget): Record<string, string> {
  if (from.origin === to.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HEADERS_OF_ONE_ORIGIN.has(name)));
}

function redirectedWrongly(how: string): EgressFailed {
  return new EgressFailed('protocol', { sentence: `The address redirects ${how}.` });
}
