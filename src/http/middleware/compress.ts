import type { ServerResponse } from 'node:http';
import createCompressor from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { requestContextOf } from './request-context.ts';

/** Below this an answer fits into one packet anyway. */
const THRESHOLD_BYTES = 1024;

const COMPRESSED = /^(?:application\/(?:json|javascript)|text\/(?:html|markdown|css|csv|javascript))\b/;

/** br or gzip for whoever takes it, files included. A stream of events stays as it is: each is wanted at once. */
const compression = createCompressor({
  threshold: THRESHOLD_BYTES,
  filter: (request, response) =>
    request.headers['trpc-accept'] === undefined && COMPRESSED.test(String(response.getHeader('Content-Type'))),
});

/** What is compressed as its reader takes it, and in memory until then. */
const held = new WeakMap<ServerResponse, number>();

const compress: RequestHandler = (request, response, next) =>
  compression(request, response, (failure) => {
    // Whoever writes piece by piece waits until one is taken.
    const noting =
      (write: Response['write' | 'end']) =>
      (...sent: unknown[]) => {
        held.set(response, lengthOf(sent[0]));
        return Reflect.apply(write, response, sent);
      };
    response.write = noting(response.write);
    response.end = noting(response.end);
    next(failure);
  });

const lengthOf = (chunk: unknown) => (typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk.length : 0);

/** How much of an answer waits in memory for its reader. */
export const unreadBytesOf = (response: ServerResponse): number =>
  Math.max(response.writableLength, held.get(response) ?? 0);

/** Those who see to it themselves, once they know how long the answer is. */
const bySize = new WeakSet<ServerResponse>();

/**
 * For whatever is written piece by piece. An operation's answer is whole when it is sent, most are short, and to listen to
 * all that happens to one costs a twentieth of a small request.
 */
export function createCompression(plainRoutes: readonly { name: string }[]): RequestHandler {
  const plain = new Set(plainRoutes.map(({ name }) => name));
  return (request, response, next) => {
    const { operation } = requestContextOf(response);
    if (operation === null || plain.has(operation.found.name)) compress(request, response, next);
    else {
      bySize.add(response);
      next();
    }
  };
}

/** Ends an answer whose headers are set but for its length. */
export function endWith(response: ServerResponse, text: string): void {
  const length = Buffer.byteLength(text);
  // Node no longer knows it where an answer may be compressed.
  response.setHeader('Content-Length', length);
  if (!bySize.has(response)) response.end(text);
  else if (length >= THRESHOLD_BYTES) compress(response.req as Request, response as Response, () => response.end(text));
  else {
    response.appendHeader('Vary', 'Accept-Encoding');
    response.end(text);
  }
}
