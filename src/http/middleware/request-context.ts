import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Deprecation } from '../../api/operation.ts';
import type { Operation, RouteMatch } from '../rest/routes.ts';
import { proceduresOf } from '../rest/trpc-batch.ts';
import type { Exchange } from './exchange.ts';
import type { RequestIds } from './request-id.ts';

interface RequestContextOptions {
  log: Logger;
  requestIds: RequestIds;
  match: (method: string, path: string) => RouteMatch;
  operations: Operation[];
}

/** First contact: gives the request its id, and finds its operation so that even a refusal carries its headers. */
export function createRequestContext({ log, requestIds, match, operations }: RequestContextOptions): RequestHandler {
  const deprecations = new Map(
    operations.flatMap(({ name, deprecation }) => (deprecation ? [[name, deprecation]] : [])),
  );

  return (request, response, next) => {
    const requestId = requestIds(request);
    response.setHeader('X-Request-Id', requestId);
    const found = match(request.method, request.path);
    response.locals = createExchange(log, requestId, found);
    if (found.state === 'found' && found.operation.deprecation) announce(response, found.operation.deprecation);
    for (const name of new Set(proceduresOf(request.path))) {
      const deprecation = deprecations.get(name);
      if (deprecation) announce(response, deprecation);
    }
    next();
  };
}

function createExchange(log: Logger, requestId: string, match: RouteMatch): Exchange {
  let own: Logger | undefined;
  return {
    requestId,
    get log() {
      own ??= log.child({ requestId });
      return own;
    },
    caller: { kind: 'anonymous' },
    operation: match.state === 'found' ? { found: match.operation, params: match.params } : null,
  };
}

function announce(response: Response, { since, sunset, link }: Deprecation): void {
  response.setHeader('Deprecation', `@${Math.floor(since.getTime() / 1000)}`);
  response.setHeader('Sunset', sunset.toUTCString());
  response.append('Link', `<${link}>; rel=deprecation`);
}
