import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { newId } from '../kernel/ids.ts';
import type { Deprecation } from '../kernel/operation.ts';
import type { Exchange } from './exchange.ts';
import type { Operation, RouteMatch } from './routes.ts';

/** What a client may choose as its request id: short, and harmless in a log line. */
const SAFE_REQUEST_ID = /^[\w.:-]{1,100}$/;

interface ArrivalOptions {
  log: Logger;
  match: (method: string, path: string) => RouteMatch;
  operations: Operation[];
}

/** First contact: gives the request its id, and finds its operation so that even a refusal carries its headers. */
export function createArrival({ log, match, operations }: ArrivalOptions): RequestHandler {
  const deprecations = new Map(
    operations.flatMap(({ name, deprecation }) => (deprecation ? [[name, deprecation]] : [])),
  );

  const instance = newId();
  let count = 0;

  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : `${instance}-${++count}`;
    response.setHeader('X-Request-Id', requestId);
    const found = match(request.method, request.path);
    response.locals = createExchange(log, requestId, found);
    if (found.state === 'found' && found.operation.deprecation) announce(response, found.operation.deprecation);
    if (request.path.startsWith('/trpc/')) {
      for (const name of request.path.slice('/trpc/'.length).split(',')) {
        const deprecation = deprecations.get(name);
        if (deprecation) announce(response, deprecation);
      }
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
