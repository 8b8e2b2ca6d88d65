import type { Request, RequestHandler } from 'express';
import { badRequest } from '../../kernel/errors.ts';

/** What a page of a dashboard asks for at once; more would let one request hold a process for long. */
const MOST_PROCEDURES = 20;

/** Express reads `/TRPC` as `/trpc`. */
const TRPC_PATH = /^\/trpc\/(?:.*\/)?([^/]*)$/i;

/** The procedures that a request to /trpc names; none for any other request. */
export function proceduresOf(path: string): string[] {
  const names = TRPC_PATH.exec(path)?.[1];
  return names === undefined ? [] : decoded(names).split(',');
}

/** tRPC refuses by itself what cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How many requests of a budget this one is worth. A batch that is too large is refused, and was one request. */
export function requestsIn({ path }: Request): number {
  const { length } = proceduresOf(path);
  return length > MOST_PROCEDURES ? 1 : Math.max(1, length);
}

/** One key cannot stand for several answers. */
export const refuseBatch: RequestHandler = (request, _response, next) => {
  const { length } = proceduresOf(`${request.baseUrl}${request.path}`);
  if (length > MOST_PROCEDURES)
    throw badRequest(`A batch holds at most ${MOST_PROCEDURES} calls; this one has ${length}.`);
  if (length > 1 && request.headers['idempotency-key'] !== undefined) {
    throw badRequest('An Idempotency-Key stands for one call: send it without a batch.');
  }
  next();
};
