import type { ServerResponse } from 'node:http';
import createCompressor from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { requestContextOf } from './request-context.ts';

/** Smaller responses fit into one packet anyway. */
const THRESHOLD_BYTES = 1024;

const COMPRESSED = /^(?:application\/(?:json|javascript)|text\/(?:html|markdown|css|csv|javascript))\b/;

/**
 * Compresses with br or gzip, files included. Event streams stay uncompressed, because each event is needed
 * immediately.
 */
const compression = createCompressor({
  threshold: THRESHOLD_BYTES,
  filter: (request, response) =>
    request.headers['trpc-accept'] === undefined && COMPRESSED.test(String(response.getHeader('Content-Type'))),
});

/** Bytes that wait in memory for compression, per response. */
const held = new WeakMap<ServerResponse, number>();

const compress: RequestHandler = (request, response, next) =>
  compression(request, response, (failure) => {
    // The writer waits for each chunk to be taken, so only the latest chunk counts.
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

export const unreadBytesOf = (response: ServerResponse): number =>
  Math.max(response.writableLength, held.get(response) ?? 0);

/** Responses that are compressed in `endWith`, when their length is known. */
const bySize = new WeakSet<ServerResponse>();

/**
 * Compresses streamed responses. Operations send a whole body, so `endWith` compresses it there: wrapping
 * every response would cost a twentieth of a small request.
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

export function endWith(response: ServerResponse, text: string): void {
  const length = Buffer.byteLength(text);
  // Node cannot set it for a response that may be compressed.
  response.setHeader('Content-Length', length);
  if (!bySize.has(response)) response.end(text);
  else if (length >= THRESHOLD_BYTES) compress(response.req as Request, response as Response, () => response.end(text));
  else {
    response.appendHeader('Vary', 'Accept-Encoding');
    response.end(text);
  }
}
