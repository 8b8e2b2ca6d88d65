import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below this an answer fits into one packet anyway. */
const THRESHOLD_BYTES = 1024;

const COMPRESSED = /^(?:application\/(?:json|javascript)|text\/(?:html|markdown|css|csv|javascript))\b/;

/** br or gzip for whoever takes it, files included. A stream of events stays as it is: each is wanted at once. */
export const createCompression = (): RequestHandler =>
  compression({
    threshold: THRESHOLD_BYTES,
    filter: (request, response) =>
      request.headers['trpc-accept'] === undefined && COMPRESSED.test(String(response.getHeader('Content-Type'))),
  });
