import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Clock } from '../../kernel/clock.ts';
import { applyLimit, unusedLimit } from './limits.ts';

/** Headers that current browsers use. Helmet's headers for old browsers would only add cost to every response. */
const sayTo = helmet({
  contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** The headers are the same for every response, so helmet runs once. */
function headers(): [name: string, value: string][] {
  const said = new Map<string, string>();
  const listener = { setHeader: (name: string, value: string) => said.set(name, value), removeHeader: () => undefined };
  sayTo({} as IncomingMessage, listener as unknown as ServerResponse, () => undefined);
  // Responses are private by default; public ones override this.
  return [...said, ['Cache-Control', 'no-store']];
}

export function createSecurityHeaders(): RequestHandler {
  const all = headers();
  return (_request, response, next) => {
    for (const [name, value] of all) response.setHeader(name, value);
    next();
  };
}

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
    applyLimit(response, unusedLimit(clock.now()), clock.now());
    response.statusCode = 204;
    response.end();
  };
}
