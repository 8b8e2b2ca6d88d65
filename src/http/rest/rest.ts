import type { Request, RequestHandler, Response } from 'express';
import type { RequestContext } from '../../kernel/context.ts';
import { sendJson } from '../middleware/answers.ts';
import { assertNoNul, readJsonBody } from '../middleware/body.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { decodedParams, type OperationCalls } from './call-operation.ts';
import type { Operation } from './routes.ts';

export type CreateContext = (request: Request, response: Response) => RequestContext;

interface RestOptions {
  calls: OperationCalls;
  createContext: CreateContext;
}

export function createRest({ calls, createContext }: RestOptions): RequestHandler {
  const serve = async (request: Request, response: Response, operation: Operation, params: Record<string, string>) => {
    const ctx = createContext(request, response);
    const { headers, body } = request;
    const query = request.url.includes('?') ? request.query : {};
    const input = calls.inputOf(operation, { params, query, headers, body });
    const data = await calls.call(operation, ctx, input);
    for (const [name, value] of ctx.answerHeaders) response.setHeader(name, value);
    sendJson(response, data);
  };

  return (request, response, next) => {
    const { operation } = requestContextOf(response);
    if (operation === null) return next();
    assertNoNul(request.url);
    const { found } = operation;
    const params = decodedParams(operation.params);
    if (found.method === 'GET' || found.method === 'DELETE') {
      serve(request, response, found, params).catch(next);
      return;
    }
    readJsonBody(request, response, (refused?: unknown) => {
      if (refused) next(refused);
      else serve(request, response, found, params).catch(next);
    });
  };
}
