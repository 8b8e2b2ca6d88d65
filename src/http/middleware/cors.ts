import type { RequestHandler } from 'express';
import type { Clock } from '../../kernel/clock.ts';
import { spend, unspent } from './limits.ts';

const EXPOSED =
  'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Total-Limit, RateLimit-Total-Remaining, Retry-After, X-Request-Id, X-Error-Code, X-Error-Param, Idempotency-Replayed, Deprecation, Sunset, Link';
const ALLOWED =
  'Authorization, X-API-Key, Content-Type, Idempotency-Key, X-Request-Id, x-org-id, x-user-id, x-brand-id, x-campaign-id, trpc-accept, mcp-protocol-version, mcp-method, mcp-name';

/**
 * Lets only the given origins call the API from a browser. Preflight requests end here and count against no
 * limit.
 */
export function createCors(origins: string[], clock: Clock): RequestHandler {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  return (request, response, next) => {
    const { origin } = request.headers;
    if (allowed.size > 0) response.vary('Origin');
    if (origin === undefined) return next();
    const isAllowed = allowed.has(origin);
    if (isAllowed) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', EXPOSED);
    }
    if (request.method !== 'OPTIONS') return next();
    if (isAllowed) {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE');
      response.setHeader('Access-Control-Allow-Headers', ALLOWED);
      response.setHeader('Access-Control-Max-Age', '600');
    }
    spend(response, unspent(clock.now()), clock.now());
    response.statusCode = 204;
    response.end();
  };
}
