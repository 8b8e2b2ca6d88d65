import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Deprecation } from '../../api/operation.ts';
import type { Caller } from '../../kernel/caller.ts';
import { badRequest } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { clientAddress } from '../../security/client-address.ts';
import type { Operation, RouteMatch } from '../rest/routes.ts';
import { proceduresOf } from '../rest/trpc-batch.ts';

export class HttpRequestContext {
  readonly requestId: string;
  readonly ip: string;
  caller: Caller = { kind: 'anonymous' };
  /**
   * Authenticates the caller again, because keys can be revoked and members removed during long requests.
   * Does not count against the rate limit.
   */
  admitAgain: () => Promise<void> = () => Promise.resolve();
  /** The matched operation. Set before authentication. */
  operation: { found: Operation; params: Record<string, string> } | null = null;
  /** The metrics label of requests that match no operation. */
  label?: string;
  readonly #log: Logger;
  #own: Logger | undefined;

  constructor(log: Logger, { requestId, ip }: Pick<HttpRequestContext, 'requestId' | 'ip'>) {
    this.requestId = requestId;
    this.ip = ip;
    this.#log = log;
  }

  /** Created on first use, because most requests log nothing. */
  get log(): Logger {
    this.#own ??= this.#log.child({ requestId: this.requestId });
    return this.#own;
  }
}

export const requestContextOf = (response: Response): HttpRequestContext =>
  response.locals as unknown as HttpRequestContext;

interface RequestContextOptions {
  log: Logger;
  requestIds: RequestIds;
  match: (method: string, path: string) => RouteMatch;
  operations: Operation[];
}

/**
 * Creates the first layer. It assigns the request id and finds the operation, so that errors also carry its
 * headers.
 */
export function createRequestContext({ log, requestIds, match, operations }: RequestContextOptions): RequestHandler {
  const deprecations = new Map(
    operations.flatMap(({ name, deprecation }) => (deprecation ? [[name, deprecation]] : [])),
  );

  return (request, response, next) => {
    const requestId = requestIds(request);
    response.setHeader('X-Request-Id', requestId);
    const context = new HttpRequestContext(log, { requestId, ip: request.ip ?? 'unknown' });
    response.locals = context;
    const found = match(request.method, request.path);
    if (found.state === 'found') context.operation = { found: found.operation, params: found.params };
    if (found.state === 'found' && found.operation.deprecation) announce(response, found.operation.deprecation);
    for (const name of new Set(proceduresOf(request.path))) {
      const deprecation = deprecations.get(name);
      if (deprecation) announce(response, deprecation);
    }
    next();
  };
}

function announce(response: Response, { since, sunset, link }: Deprecation): void {
  response.setHeader('Deprecation', `@${Math.floor(since.getTime() / 1000)}`);
  response.setHeader('Sunset', sunset.toUTCString());
  response.append('Link', `<${link}>; rel=deprecation`);
}

/** Client request ids must be short and safe in a log line. */
const SAFE_REQUEST_ID = /^[\w.:-]{1,100}$/;

export type RequestIds = (request: IncomingMessage) => string;

export function createRequestIds(): RequestIds {
  const instance = newId();
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : `${instance}-${++count}`;
  };
}

/** Returns the owner of per-caller limits in this process: the organisation (for all its keys) or the address. */
export function requestOwner(response: Response): string {
  const { caller, ip } = requestContextOf(response);
  return ownerOf(caller) ?? clientAddress(ip);
}

function ownerOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.orgId;
  if (!('keyId' in caller)) return null;
  return caller.organisation.state === 'known' ? caller.organisation.orgId : caller.keyId;
}

const LONGEST = 255;

export function idempotencyKeyOf({ method, headers }: IncomingMessage): string | null {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > LONGEST) {
    throw badRequest(`Idempotency-Key must have 1 to ${LONGEST} characters.`);
  }
  return key;
}
