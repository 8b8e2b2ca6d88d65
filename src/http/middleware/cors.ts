import type { RequestHandler } from 'express';

const EXPOSED =
  'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Error-Code, Idempotency-Replayed, Deprecation, Sunset, Link';
const ALLOWED =
  'Authorization, X-API-Key, Content-Type, Idempotency-Key, X-Request-Id, x-org-id, x-user-id, x-brand-id, x-campaign-id';

/** Lets the named origins, and no others, call the API from a browser. */
export function createCors(origins: string[]): RequestHandler {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  return (request, response, next) => {
    const { origin } = request.headers;
    if (allowed.size > 0) response.vary('Origin');
    if (origin === undefined || !allowed.has(origin)) return next();
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', EXPOSED);
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE');
    response.setHeader('Access-Control-Allow-Headers', ALLOWED);
    response.setHeader('Access-Control-Max-Age', '600');
    response.statusCode = 204;
    response.end();
  };
}
