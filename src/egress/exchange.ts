import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { BoundedBody, createDecoder } from './body.ts';
import type { Cancellation } from './cancellation.ts';
import { EgressFailed, toEgressFailure } from './failures.ts';

export interface ExchangeRequest {
  target: RequestTarget;
  method: 'GET' | 'POST' | 'HEAD';
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  maxBytes: number;
  onTooLarge: 'fail' | 'truncate';
  /** If true, the body of a redirect is ignored and never counts as too large. */
  followsRedirects: boolean;
}

export interface ExchangeResult {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  truncated: boolean;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Sends one request on a pooled connection. Cancelling it destroys the connection at once. */
export function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  cancellation: Cancellation,
): Promise<ExchangeResult> {
  const { target, method, headers, body } = request;
  return new Promise<ExchangeResult>((resolve, reject) => {
    const reader = new AnswerReader(request, { resolve, reject });
    cancellation.onCancel((reason) => reader.cancel(reason));
    if (cancellation.isCancelled) return;
    dispatcher.dispatch({ origin: target.origin, path: target.path, method, headers, body }, reader);
  });
}

export function redirectTarget({ status, headers }: Pick<ExchangeResult, 'status' | 'headers'>): string | null {
  return REDIRECTS.has(status) ? (headers['location'] ?? null) : null;
}

interface Outcome {
  resolve(answer: ExchangeResult): void;
  reject(error: Error): void;
}

type Controller = Dispatcher.DispatchController;

const NO_BODY = new BoundedBody(0);

class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #outcome: Outcome;
  #settled = false;
  #controller: Controller | null = null;
  #status = 0;
  #headers: Record<string, string> = {};
  #body = NO_BODY;
  #tooLarge: ExchangeRequest['onTooLarge'] = 'fail';
  #decoder: Transform | null | undefined;

  constructor(request: ExchangeRequest, outcome: Outcome) {
    this.#request = request;
    this.#outcome = outcome;
  }

  cancel(error: Error): void {
    this.#settle(() => this.#outcome.reject(error));
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Controller): void {
    // Throwing drops a request that was cancelled in the queue and keeps the connection; aborting would close it.
    if (this.#settled) throw new EgressFailed('timeout');
    this.#controller = controller;
  }

  /** Also called for early hints. The final response then replaces their values. */
  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#headers = flattenHeaders(headers);
    const skipped = this.#request.followsRedirects && redirectTarget({ status, headers: this.#headers }) !== null;
    this.#body = new BoundedBody(skipped ? 0 : this.#request.maxBytes);
    this.#tooLarge = skipped ? 'truncate' : this.#request.onTooLarge;
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#decoder === undefined) this.#decoder = this.#startDecoder(controller, chunk);
    if (this.#decoder === null) this.#keep(chunk);
    else if (!this.#decoder.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#decoder) this.#decoder.end();
    else this.#finish(false);
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#settle(() => this.#outcome.reject(toEgressFailure(error)));
  }

  #startDecoder(controller: Controller, firstChunk: Buffer): Transform | null {
    const decoder = createDecoder(this.#headers['content-encoding'] ?? '', firstChunk[0] ?? 0);
    decoder
      ?.on('data', (decoded: Buffer) => this.#keep(decoded))
      .on('drain', () => controller.resume())
      .on('end', () => this.#finish(false))
      .on('error', (cause) => this.cancel(new EgressFailed('protocol', { cause })));
    return decoder;
  }

  #keep(chunk: Buffer): void {
    if (this.#settled || this.#body.append(chunk)) return;
    const full = new EgressFailed('too_large');
    if (this.#tooLarge === 'fail') return this.cancel(full);
    this.#finish(true);
    this.#controller?.abort(full);
  }

  #finish(truncated: boolean): void {
    const answer = { status: this.#status, headers: this.#headers, body: this.#body.toBuffer(), truncated };
    this.#settle(() => this.#outcome.resolve(answer));
  }

  #settle(report: () => void): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#decoder?.destroy();
    report();
  }
}

export function flattenHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    flat[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  }
  return flat;
}

export interface RequestTarget {
  href: string;
  origin: string;
  path: string;
}

export const toRequestTarget = ({ href, origin, pathname, search }: URL): RequestTarget => ({
  href,
  origin,
  path: `${pathname}${search}`,
});
