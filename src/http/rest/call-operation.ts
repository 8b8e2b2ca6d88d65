import type { IncomingHttpHeaders } from 'node:http';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { RequestContext } from '../../kernel/context.ts';
import { callProcedure } from './call-procedure.ts';
import { createQueryReader } from './inputs.ts';
import type { Operation } from './routes.ts';

/** A request as far as an operation takes its input from it. */
export interface OperationRequest {
  /** Decoded. */
  params: Record<string, string>;
  query: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface OperationCalls {
  /** Throws where the query names a filter that the operation does not take. */
  inputOf(operation: Operation, request: OperationRequest): unknown;
  call(operation: Operation, ctx: RequestContext, input: unknown): Promise<unknown>;
}

interface OperationCallsOptions {
  router: AnyTRPCRouter;
  operations: Operation[];
  isFilter(name: string): boolean;
}

/** How the procedure of an operation is called: input from path, query, headers and body. */
export function createOperationCalls({ router, operations, isFilter }: OperationCallsOptions): OperationCalls {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  const queryReaders = new Map(operations.map((operation) => [operation, createQueryReader(operation, isFilter)]));

  const inputOf: OperationCalls['inputOf'] = (operation, { params, query, headers, body }) => {
    const read = queryReaders.get(operation)?.(query) ?? {};
    const named = Object.entries(operation.headers).map(([header, name]) => [name, headers[header]]);
    if (operation.method === 'GET' || operation.method === 'DELETE') {
      return { ...read, ...Object.fromEntries(named), ...params };
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    return { ...body, ...read, ...Object.fromEntries(named), ...params };
  };

  const call: OperationCalls['call'] = ({ name: path, type }, ctx, input) => {
    const procedure = procedures[path];
    if (procedure === undefined) throw new Error(`${path} is no procedure.`);
    return callProcedure(procedure, { path, type, ctx, input });
  };

  return { inputOf, call };
}

export const decodedParams = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
