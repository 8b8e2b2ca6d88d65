import { createTransport } from '../../../sdk/src/transport.ts';
import { codeOf, EXIT, Failure, interrupted } from '../errors.ts';
import { VERSION } from '../version.ts';

export interface Outgoing {
  method: string;
  /** With its query string. */
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData | URLSearchParams;
  /** Waits as long as is needed, for what is large on its way up. */
  timeoutMs?: number;
  maxRetries?: number;
}

export interface Client {
  apiUrl: string;
  send(outgoing: Outgoing): Promise<Response>;
}

interface ClientOptions {
  apiUrl: string;
  apiKey: string | null;
  timeoutMs: number;
  signal: AbortSignal;
}

const MAX_RETRIES = 3;
/** Where nothing listens or no such host exists, a second attempt in a second helps nobody. */
const FINAL = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT']);

/** The way to the service: the key goes with every request, and never along with a redirect to somewhere else. */
export function createClient({ apiUrl, apiKey, timeoutMs: usualTimeoutMs, signal }: ClientOptions): Client {
  return {
    apiUrl,
    async send({ method, path, headers = {}, body, timeoutMs = usualTimeoutMs, maxRetries = MAX_RETRIES }) {
      const stop = new AbortController();
      const onInterrupt = () => stop.abort(interrupted());
      if (signal.aborted) onInterrupt();
      signal.addEventListener('abort', onInterrupt, { once: true });
      const timer = setTimeout(() => stop.abort(new Failure('timeout', late(timeoutMs), EXIT.network)), timeoutMs);
      const transport = createTransport({
        apiKey: apiKey ?? undefined,
        timeoutMs: timeoutMs + 1_000,
        maxRetries,
        // Whoever is told to come back later than that hears of it now.
        maxRetryDelayMs: timeoutMs / 2,
        fetch: (request) => fetchOnce(request, stop),
      });
      try {
        const request = new Request(`${apiUrl}${path}`, {
          method,
          headers: { 'user-agent': `distribute-cli/${VERSION}`, ...headers },
          ...(body === undefined ? {} : { body }),
          redirect: 'manual',
          signal: stop.signal,
        });
        return await transport(request);
      } catch (error) {
        throw unreachable(stop.signal.aborted ? stop.signal.reason : error, apiUrl);
      } finally {
        clearTimeout(timer);
        // From here on whoever reads the body listens.
        signal.removeEventListener('abort', onInterrupt);
      }
    },
  };
}

const late = (timeoutMs: number) => `No answer within ${timeoutMs / 1000} s.`;

async function fetchOnce(request: Request, stop: AbortController): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (FINAL.has(reasonOf(error))) stop.abort(error);
    throw error;
  }
}

/** The code that the system gave, or what was said. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const code = codeOf(cause) ?? codeOf(error);
  if (typeof code === 'string') return code;
  return cause instanceof Error ? cause.message : message;
}

/** What was thrown on the way, in words. */
export function unreachable(error: unknown, address: string): Failure {
  if (error instanceof Failure) return error;
  return new Failure('network', `${address} cannot be reached (${reasonOf(error)}).`, EXIT.network, { address });
}

/** An answer that breaks off is no answer. */
export async function bodyOf<Body>(read: () => Promise<Body>, address: string): Promise<Body> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    throw unreachable(error, address);
  }
}
