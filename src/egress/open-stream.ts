import type { Dispatcher } from 'undici';
import { type ExchangeRequest, flattenHeaders } from './exchange.ts';
import { EgressFailed, toEgressFailure } from './failures.ts';
import { request } from './undici.ts';

export interface StreamedAnswer {
  status: number;
  headers: Record<string, string>;
  /** Reading throws EgressFailed, or the reason of the signal. */
  body: AsyncGenerator<Buffer, void>;
}

interface Reading {
  silenceMs: number;
  signal: AbortSignal;
  release(): void;
}

/** Sends a request whose response is read while it arrives. An abort destroys the connection at once. */
export async function openStream(
  dispatcher: Dispatcher,
  { target, method, headers, body, maxBytes }: ExchangeRequest,
  { silenceMs, signal, release }: Reading,
): Promise<StreamedAnswer> {
  const explained = (error: unknown) => {
    if (signal.aborted) return signal.reason as Error;
    const failed = error as Error & { code?: string };
    const isSilent = failed.code === 'UND_ERR_HEADERS_TIMEOUT' || failed.code === 'UND_ERR_BODY_TIMEOUT';
    return isSilent ? new EgressFailed('timeout', { cause: failed }) : toEgressFailure(failed);
  };
  try {
    const answer = await request(dispatcher, {
      origin: target.origin,
      path: target.path,
      method,
      headers,
      body: body ?? null,
      signal,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
    });
    const parts = bounded(answer.body, { maxBytes, explained });
    answer.body.once('close', release).on('error', () => undefined);
    // A generator that was never started does not run its `finally`.
    const { return: end } = parts;
    parts.return = (value) => {
      answer.body.destroy();
      return end.call(parts, value);
    };
    return { status: answer.statusCode, headers: flattenHeaders(answer.headers), body: parts };
  } catch (error) {
    release();
    throw explained(error);
  }
}

interface Bounds {
  maxBytes: number;
  explained(error: unknown): Error;
}

async function* bounded(parts: AsyncIterable<Buffer>, { maxBytes, explained }: Bounds) {
  let bytes = 0;
  try {
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > maxBytes) throw new EgressFailed('too_large');
      yield part;
    }
  } catch (error) {
    throw explained(error);
  }
}
