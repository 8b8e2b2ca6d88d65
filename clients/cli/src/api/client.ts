import { createTransport } from '../../../sdk/src/transport.ts';
import { CliFailure, codeOf, EXIT, interrupted } from '../errors.ts';
import { CLI_VERSION } from '../version.ts';

export interface Outgoing {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData | URLSearchParams;
  /** Overrides the default timeout, for large uploads. */
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
  /** The organisation that an application key acts for. */
  org: string | undefined;
  timeoutMs: number;
  signal: AbortSignal;
}

const MAX_RETRIES = 3;
/** Errors that a retry cannot fix, such as a refused connection or an unknown host. */
const FINAL = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT']);

/**
 * Creates the HTTP client. It sends the key with every request,
 * but never follows a redirect to another origin with it.
 */
export function createHttpClient({ apiUrl, apiKey, org, timeoutMs: usualTimeoutMs, signal }: ClientOptions): Client {
  return {
    apiUrl,
    async send({ method, path, headers = {}, body, timeoutMs = usualTimeoutMs, maxRetries = MAX_RETRIES }) {
      const stop = new AbortController();
      const onInterrupt = () => stop.abort(interrupted());
      if (signal.aborted) onInterrupt();
      signal.addEventListener('abort', onInterrupt, { once: true });
      const timer = setTimeout(() => stop.abort(new CliFailure('timeout', late(timeoutMs), EXIT.network)), timeoutMs);
      const transport = createTransport({
        apiKey: apiKey ?? undefined,
        headers: org === undefined ? {} : { 'x-org-id': org },
        timeoutMs: timeoutMs + 1_000,
        maxRetries,
        // A longer `Retry-After` is reported at once, because waiting for it would exceed the timeout.
        maxRetryDelayMs: timeoutMs / 2,
        fetch: (request) => fetchOnce(request, stop),
      });
      try {
        const request = new Request(`${apiUrl}${path}`, {
          method,
          headers: { 'user-agent': `distribute-cli/${CLI_VERSION}`, ...headers },
          ...(body === undefined ? {} : { body }),
          redirect: 'manual',
          signal: stop.signal,
        });
        const response = await transport(request);
        limitsOf.set(response, { stop, timeoutMs, signal, apiUrl });
        return response;
      } catch (error) {
        throw networkFailure(stop.signal.aborted ? stop.signal.reason : error, apiUrl);
      } finally {
        clearTimeout(timer);
        // From here on, the reader of the body listens for Ctrl-C.
        signal.removeEventListener('abort', onInterrupt);
      }
    },
  };
}

interface Limits {
  stop: AbortController;
  timeoutMs: number;
  signal: AbortSignal;
  apiUrl: string;
}

/** Timeout and interrupt signal for reading each response body. */
const limitsOf = new WeakMap<Response, Limits>();

/** Reads the whole body within the response timeout. Throws if the connection breaks off. */
export async function readText(response: Response): Promise<string> {
  const limits = limitsOf.get(response);
  if (limits === undefined) return response.text();
  const { stop, timeoutMs, signal, apiUrl } = limits;
  const onInterrupt = () => stop.abort(interrupted());
  if (signal.aborted) onInterrupt();
  signal.addEventListener('abort', onInterrupt, { once: true });
  const timer = setTimeout(() => stop.abort(new CliFailure('timeout', late(timeoutMs), EXIT.network)), timeoutMs);
  try {
    return await response.text();
  } catch (error) {
    throw networkFailure(stop.signal.aborted ? stop.signal.reason : error, apiUrl);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onInterrupt);
  }
}

/** Passes the parts through and reports a broken connection as a network failure. */
export async function* unbroken<Part>(response: Response, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw networkFailure(error, limitsOf.get(response)?.apiUrl ?? response.url);
  }
}

const late = (timeoutMs: number) => `No response within ${timeoutMs / 1000} s. Use --timeout to wait longer.`;

async function fetchOnce(request: Request, stop: AbortController): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (FINAL.has(networkReason(error))) stop.abort(error);
    throw error;
  }
}

export function networkReason(error: unknown): string {
  const { cause, message } = error as Error;
  const code = codeOf(cause) ?? codeOf(error);
  if (typeof code === 'string') return code;
  return cause instanceof Error ? cause.message : message;
}

export function networkFailure(error: unknown, address: string): CliFailure {
  if (error instanceof CliFailure) return error;
  return new CliFailure('network', `Cannot reach ${address} (${networkReason(error)}).`, EXIT.network, { address });
}
