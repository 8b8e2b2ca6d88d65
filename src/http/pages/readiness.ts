import type { RequestHandler } from 'express';
import { DomainError } from '../../kernel/errors.ts';
import { sendError, sendJson } from '../middleware/answers.ts';
import { requestContextOf } from '../middleware/request-context.ts';

/** Creates the readiness endpoint. It has no rate limit, so concurrent requests share one check. */
export function createReadiness(ready: () => Promise<void>): RequestHandler {
  let asking: Promise<void> | null = null;
  const ask = () => {
    asking ??= ready().finally(() => {
      asking = null;
    });
    return asking;
  };
  return async (_request, response) => {
    try {
      await ask();
      sendJson(response, { status: 'ready' });
    } catch (error) {
      requestContextOf(response).log.warn({ err: error }, 'The readiness check failed.');
      const sentence =
        error instanceof DomainError ? error.message : 'The database or the scheduler cannot be reached.';
      sendError(response, 503, 'not_ready', sentence);
    }
  };
}
