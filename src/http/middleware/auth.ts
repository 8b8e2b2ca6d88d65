import type { Request, RequestHandler } from 'express';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createErrorReporter } from '../../kernel/error-reporter.ts';
import { hashKey, isApplicationKey, isWellFormedKey } from '../../security/api-key.ts';
import { clientAddress } from '../../security/client-address.ts';
import { requestsIn } from '../rest/trpc-batch.ts';
import { sendError } from './answers.ts';
import { type ApplicationUsage, applyLimit, createLocalCounter, type LimitUsage, unusedLimit } from './limits.ts';
import { type HttpRequestContext, requestContextOf } from './request-context.ts';

/** Identifies the caller and counts the request. The keys module implements it. */
export interface Authenticator {
  admit(request: {
    keyHash: Buffer | null;
    isOfApplication: boolean;
    orgId: string | null;
    userId: string | null;
    ip: string;
    cost: number;
  }): Promise<{
    caller: Caller;
    windowStartedAt: Date;
    hits: number;
    application: ApplicationUsage | null;
  }>;
  noteUse(keyId: string): void;
}

/** Returns the distinct keys of the two headers: none, one or two. */
export function presentedKeys(request: Request): string[] {
  const keys = [authorizedKey(request), singleHeader(request.headers['x-api-key'])];
  return [...new Set(keys.filter((key) => key !== null))];
}

/**
 * Browsers resend a Basic password with cross-site requests (CSRF). Only the jobs page checks the origin, so
 * only there it is accepted for requests that change something.
 */
const takesPassword = ({ method, path }: Request) =>
  method === 'GET' || method === 'HEAD' || /^\/jobs(?:\/|$)/i.test(path);

function authorizedKey(request: Request): string | null {
  const authorization = singleHeader(request.headers.authorization);
  if (authorization === null) return null;
  const [, scheme, value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme === undefined) return authorization;
  if (scheme.toLowerCase() === 'bearer') return value;
  return takesPassword(request)
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : null;
}

/**
 * True if a user key names another organisation. A response for the key's own organisation would mislead the
 * caller.
 */
export const namesForeignOrganisation = (caller: Caller, orgId: string | null): boolean =>
  caller.kind === 'user' && orgId !== null && orgId.toLowerCase() !== caller.orgId;

export const singleHeader = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' ? value : null;

/** Monitoring probes poll often from one address and must not be rate limited. */
const isProbe = ({ method, path }: Request) =>
  (method === 'GET' || method === 'HEAD') && (path === '/health' || path === '/ready');

const FOREIGN_ORGANISATION =
  'x-org-id is not the organisation of this user key. Omit the header, or use a key of that organisation.';

interface AuthOptions {
  authenticator: Authenticator;
  clock: Clock;
  /** True for a URL signed by this service. Such requests do not count against a limit. */
  isSigned(operation: HttpRequestContext['operation']): boolean;
}

export function createAuthMiddleware({ authenticator, clock, isSigned }: AuthOptions): RequestHandler {
  const countLocally = createLocalCounter(clock);
  const report = createErrorReporter();

  async function admit(
    request: Request,
    { key, cost }: { key: string | null; cost: number },
    { log, ip: from }: HttpRequestContext,
  ): Promise<{ caller: Caller; usage: LimitUsage }> {
    const ip = clientAddress(from);
    const isPlausible = key !== null && isWellFormedKey(key);
    try {
      const { caller, ...counted } = await authenticator.admit({
        keyHash: isPlausible ? hashKey(key) : null,
        isOfApplication: isPlausible && isApplicationKey(key),
        orgId: singleHeader(request.headers['x-org-id']),
        userId: singleHeader(request.headers['x-user-id']),
        ip,
        cost,
      });
      if (!('keyId' in caller)) {
        return { caller: key === null ? caller : { kind: 'stranger' }, usage: { policy: 'anonymous', ...counted } };
      }
      authenticator.noteUse(caller.keyId);
      return { caller, usage: { policy: 'authenticated', ...counted } };
    } catch (error) {
      report(error, (line) => log.warn(line, 'API keys cannot be checked, because the database cannot be reached.'));
      const caller: Caller = key === null ? { kind: 'anonymous' } : { kind: isPlausible ? 'unresolved' : 'stranger' };
      return { caller, usage: { policy: 'anonymous', ...countLocally(ip, cost) } };
    }
  }

  return async (request, response, next) => {
    const context = requestContextOf(response);
    if (isSigned(context.operation) || isProbe(request)) {
      applyLimit(response, unusedLimit(clock.now()), clock.now());
      return next();
    }
    const [key = null, another] = presentedKeys(request);
    // With two different keys neither is checked, and the request counts against the address.
    const presented = another === undefined ? key : null;
    const { caller, usage } = await admit(request, { key: presented, cost: requestsIn(request) }, context);
    context.caller = caller;
    context.admitAgain = async () => {
      ({ caller: context.caller } = await admit(request, { key: presented, cost: 0 }, context));
    };
    if (!applyLimit(response, usage, clock.now())) {
      sendError(response, 429, 'rate_limited', 'Too many requests. Wait for the number of seconds in Retry-After.');
    } else if (another !== undefined) {
      sendError(response, 401, 'unauthorized', 'Authorization and X-API-Key contain different keys. Send only one.');
    } else if (namesForeignOrganisation(caller, singleHeader(request.headers['x-org-id']))) {
      response.setHeader('X-Error-Param', 'x-org-id');
      sendError(response, 400, 'invalid_parameter', FOREIGN_ORGANISATION);
    } else next();
  };
}
