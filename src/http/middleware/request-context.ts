import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Deprecation } from '../../api/operation.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Operation, RouteMatch } from '../rest/routes.ts';
import { proceduresOf } from '../rest/trpc-batch.ts';
import type { RequestIds } from './request-id.ts';

/** What the layers of one request tell each other. */
export class HttpRequestContext {
  readonly requestId: string;
  /** Where it comes from, behind the proxies that we trust. */
  readonly ip: string;
  caller: Caller = { kind: 'anonymous' };
  /** Asks once more who calls, for what goes on after that was decided: keys are revoked and members removed meanwhile. It counts as nothing. */
  admitAgain: () => Promise<void> = () => Promise.resolve();
  /** The operation that the path names, known before anything is decided about the caller. */
  operation: { found: Operation; params: Record<string, string> } | null = null;
  /** How metrics call what is no operation. */
  label?: string;
  readonly #log: Logger;
  #own: Logger | undefined;

  constructor(log: Logger, { requestId, ip }: Pick<HttpRequestContext, 'requestId' | 'ip'>) {
    this.requestId = requestId;
    this.ip = ip;
    this.#log = log;
  }

  /** Made at its first use: most requests say nothing. */
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

/** Runs first: gives the request its id, and finds its operation so that even a refusal carries its headers. */
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
