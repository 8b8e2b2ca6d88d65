import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import type { RequestContext } from '../../kernel/context.ts';
import { sendJson } from '../middleware/answers.ts';
import { assertNoNul, readJsonBody } from '../middleware/body.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { callProcedure } from './call-procedure.ts';
import { createQueryReader } from './inputs.ts';
import type { Operation } from './routes.ts';
import { createUnknownFields } from './unknown-fields.ts';

export type CreateContext = (request: Request, response: Response) => RequestContext;

interface RestOptions {
  router: AnyTRPCRouter;
  operations: Operation[];
  createContext: CreateContext;
  isFilter(name: string): boolean;
}

/** Serves the operation that the path names: input from path, query, headers and body, output as it is. */
export function createRest({ router, operations, createContext, isFilter }: RestOptions): RequestHandler {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  const queryReaders = new Map(operations.map((operation) => [operation, createQueryReader(operation, isFilter)]));

  const unknownFields = new Map(operations.map((operation) => [operation, createUnknownFields(operation)]));

  const inputOf = (request: Request, operation: Operation, params: Record<string, string>): unknown => {
    const query = request.url.includes('?') ? (queryReaders.get(operation)?.(request.query) ?? {}) : {};
    const headers = Object.entries(operation.headers).map(([header, name]) => [name, request.headers[header]]);
    if (operation.method === 'GET' || operation.method === 'DELETE') {
      return { ...query, ...Object.fromEntries(headers), ...params };
    }
    const body: unknown = request.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    return { ...body, ...query, ...Object.fromEntries(headers), ...params };
  };

  const serve = async (request: Request, response: Response, operation: Operation, params: Record<string, string>) => {
    const ctx = createContext(request, response);
    const { name: path, type } = operation;
    const procedure = procedures[path];
    if (procedure === undefined) throw new Error(`${path} is no procedure.`);
    const input = inputOf(request, operation, params);
    unknownFields.get(operation)?.(request, response, request.url.includes('?') ? request.query : {});
    const data = await callProcedure(procedure, { path, type, ctx, input });
    for (const [name, value] of ctx.answerHeaders) response.setHeader(name, value);
    sendJson(response, data);
  };

  return (request, response, next) => {
    const { operation } = requestContextOf(response);
    if (operation === null) return next();
    assertNoNul(request.url);
    const { found } = operation;
    const params = decoded(operation.params);
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

const decoded = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
