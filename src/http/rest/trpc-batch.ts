import type { Request, RequestHandler } from 'express';
import { badRequest } from '../../kernel/errors.ts';

/** Enough for one dashboard page. Larger batches would occupy the process for too long. */
const MOST_PROCEDURES = 20;

/** Case-insensitive, because Express treats `/TRPC` as `/trpc`. */
const TRPC_PATH = /^\/trpc\/(?:.*\/)?([^/]*)$/i;

/** Returns the procedures named by a request to /trpc, or an empty list for other requests. */
export function proceduresOf(path: string): string[] {
  const names = TRPC_PATH.exec(path)?.[1];
  return names === undefined ? [] : decoded(names).split(',');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns how many requests this one counts against the rate limit. A rejected oversized batch counts as 1. */
export function requestsIn({ path }: Request): number {
  const { length } = proceduresOf(path);
  return length > MOST_PROCEDURES ? 1 : Math.max(1, length);
}

/**
 * Rejects oversized batches and batches with an Idempotency-Key, because one key cannot identify several
 * responses.
 */
export const refuseBatch: RequestHandler = (request, _response, next) => {
  const { length } = proceduresOf(`${request.baseUrl}${request.path}`);
  if (length > MOST_PROCEDURES)
    throw badRequest(`A batch can have at most ${MOST_PROCEDURES} calls. This one has ${length}.`);
  if (length > 1 && request.headers['idempotency-key'] !== undefined) {
    throw badRequest('Idempotency-Key cannot be used with a batch. Send the call alone.');
  }
  next();
};
