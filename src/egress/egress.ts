import { setTimeout as pause } from 'node:timers/promises';
import { setDeadline } from '../kernel/concurrency/deadline.ts';
import { validateHeaderName, validateHeaderValue } from '../kernel/node-http.ts';
import { ACCEPTED_ENCODINGS } from './body.ts';
import { Cancellation, cancelWith } from './cancellation.ts';
import { createConnections } from './connections.ts';
import { createDestinations, hostOf, type Lookup } from './destinations.ts';
import { type Answer, type ExchangeRequest, exchange, redirectTarget } from './exchange.ts';
import { EgressFailed, EgressRefused } from './failures.ts';
import { openStream, type StreamedAnswer } from './open-stream.ts';
import { bracketed, hostName, type PinnedHost, pinHost } from './pinned-host.ts';
import { type Target, targetOf } from './target.ts';

export { EgressFailed, EgressRefused } from './failures.ts';
export type { PinnedHost } from './pinned-host.ts';

/** The only way to an address that a customer names: brand pages, feeds, logos, webhooks. It never uses a proxy. */
export interface Egress {
  /**
   * For the moment a URL is saved. Throws EgressRefused when it may never be fetched: not http or https, credentials in
   * it, or its host is or resolves to a forbidden address. A name that does not resolve now passes: every connection is
   * judged again when it is made.
   */
  check(url: string): Promise<URL>;
  /** One guarded exchange under one total deadline. Throws EgressRefused, EgressFailed, or the reason of `signal`. */
  request(url: string, options: EgressOptions): Promise<EgressResponse>;
  /**
   * The same for an answer that is read while it comes, as fast as it is read: a model's words. Without redirects. Whoever
   * leaves the body before its end closes the connection.
   */
  stream(url: string, options: EgressStreamOptions): Promise<StreamedAnswer>;
  /** As `check`, for a host that is reached by another protocol than HTTP: a mail server. Answers its plain name. */
  checkHost(host: string): Promise<string>;
  /**
   * Where to connect to for such a host: an address that was judged now. Connect to `address` and nothing else, with
   * `name` as TLS server name; a name that is looked up once more could lead elsewhere.
   */
  pin(host: string): Promise<PinnedHost>;
  /** Breaks off the exchanges under way. May be called again. */
  close(): Promise<void>;
}

export interface EgressOptions {
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Over DNS, connecting, TLS, headers, body and every redirect together. */
  deadlineMs: number;
  /** Of the decompressed body. */
  maxBytes: number;
  /** `truncate` gives the first `maxBytes` and closes the connection. Default `fail`. */
  onTooLarge?: 'fail' | 'truncate';
  /**
   * Default 0: a redirect is an answer like any other. Only GET and HEAD are ever redirected. Each hop is judged anew;
   * one from https to http is followed, as pages do that, but takes no credentials along.
   */
  maxRedirects?: number;
  signal?: AbortSignal;
}

export interface EgressStreamOptions extends Pick<EgressOptions, 'method' | 'headers' | 'body' | 'maxBytes'> {
  /** Until the answer begins, and between any two parts of it. */
  silenceMs: number;
  signal: AbortSignal;
}

export interface EgressResponse extends Answer {
  /** The address that gave this answer. */
  url: string;
  /** Where it was redirected to, hop by hop; the last one is `url`. */
  redirects: string[];
}

export interface EgressSettings {
  /** Networks in CIDR notation that may be reached beyond public addresses. */
  allow: readonly string[];
  /** Default: the operating system's resolver. */
  lookup?: Lookup;
  connectionsPerOrigin?: number;
}

/**
 * At a round trip of 50 ms they carry 1,280 deliveries a second to one receiver, and a process with the usual 1,024
 * descriptors still has room for a dozen receivers that hang.
 */
const CONNECTIONS_PER_ORIGIN = 64;

/** Whoever saves a URL waits for this; a name that takes longer is left to the check at connect time. */
const CHECK_DNS_MS = 2_000;

const USER_AGENT = 'Distribute/1.0';

/** They belong to the host the caller meant, not to the one it was sent on to. */
const HEADERS_OF_ONE_ORIGIN = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Addresses whose judgement is remembered, at the most; what names more of them costs one judgement each. */
const MOST_TARGETS = 1_000;

export function createEgress({ allow, lookup, connectionsPerOrigin }: EgressSettings): Egress {
  const destinations = createDestinations(allow, lookup);
  const connections = createConnections(destinations, connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN);

  const targets = new Map<string, Target>();

  /** The text alone decides, so it is judged once; where a name leads to is judged for each connection. */
  function targetFor(text: string): Target {
    const known = targets.get(text);
    if (known !== undefined) return known;
    if (targets.size >= MOST_TARGETS) targets.clear();
    const target = targetOf(destinations.parse(text));
    targets.set(text, target);
    return target;
  }

  async function hop(request: ExchangeRequest, cancellation: Cancellation): Promise<Answer> {
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
      const target = targetOf(destinations.parse(elsewhere, request.target.href));
      if (target.href === first.target.href || redirects.includes(target.href)) throw redirectedWrongly('in a loop');
      if (redirects.push(target.href) > maxRedirects) throw redirectedWrongly('too many times');
      request = { ...request, target, headers: headersFor(request, target) };
    }
  }

  async function check(text: string): Promise<URL> {
    const url = destinations.parse(text);
    try {
      await Promise.race([destinations.resolve(hostOf(url)), pause(CHECK_DNS_MS, undefined, { ref: false })]);
    } catch (error) {
      if (!(error instanceof EgressFailed)) throw error;
    }
    return url;
  }

  return {
    check,
    checkHost: async (host) => hostOf(await check(`http://${bracketed(hostName(host))}/`)),
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

function requestOf(target: Target, options: RequestOptions, maxRedirects: number): ExchangeRequest {
  const { method = 'GET', body, maxBytes, onTooLarge = 'fail' } = options;
  const headers: Record<string, string> = { 'user-agent': USER_AGENT };
  if (method === 'GET') headers['accept-encoding'] = ACCEPTED_ENCODINGS;
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[sendable(name, value)] = value;
  const followsRedirects = maxRedirects > 0 && method !== 'POST';
  return { target, method, headers, body, maxBytes, onTooLarge, followsRedirects };
}

/** The host header stays the checked URL's own: another one would also change whose certificate is accepted. */
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

function headersFor({ target: from, headers }: ExchangeRequest, to: Target): Record<string, string> {
  if (from.origin === to.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HEADERS_OF_ONE_ORIGIN.has(name)));
}

function redirectedWrongly(how: string): EgressFailed {
  return new EgressFailed('protocol', { sentence: `The address redirects ${how}.` });
}
