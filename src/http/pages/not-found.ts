import type { RequestHandler } from 'express';
import { sendError } from '../middleware/answers.ts';
import type { createRoutes } from '../rest/routes.ts';

/** 405 where the path exists with another method, 404 everywhere else. */
export function createNotFound(match: ReturnType<typeof createRoutes>, plainPaths: string[]): RequestHandler {
  return (request, response) => {
    const found = match(request.method, request.path);
    const allow = found.state === 'wrong_method' ? found.allow : plainPaths.includes(request.path) ? ['GET'] : [];
    if (allow.length === 0) return sendError(response, 404, 'not_found', 'There is nothing at this address.');
    const methods = allow.includes('GET') ? [...allow, 'HEAD'] : allow;
    response.setHeader('Allow', methods.join(', '));
    return sendError(
      response,
      405,
      'method_not_allowed',
      `${request.method} is not allowed here; ${methods.join(', ')} is.`,
    );
  };
}
