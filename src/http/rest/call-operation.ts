import type { IncomingHttpHeaders } from 'node:http';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { RequestContext } from '../../kernel/context.ts';
import { callProcedure } from './call-procedure.ts';
import { createQueryReader } from './inputs.ts';
import type { Operation } from './routes.ts';
import { fieldsOfInputs, type KnownFields, refuseUnknownFields } from './unknown-fields.ts';

export interface OperationRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface OperationCalls {
  /** Throws if the query or the body has a field that the operation does not accept. */
  inputOf(operation: Operation, request: OperationRequest): unknown;
  call(operation: Operation, ctx: RequestContext, input: unknown): Promise<unknown>;
}

interface OperationCallsOptions {
  router: AnyTRPCRouter;
  operations: Operation[];
}

/** Null if the body may have any field. */
function bodyFieldsOf({ inputs, headers }: Operation): KnownFields | null {
  const fields = fieldsOfInputs(inputs);
  const inHeaders = Object.values(headers);
  return fields && new Map([...fields].filter(([name]) => !inHeaders.includes(name)));
}

export function createOperationCalls({ router, operations }: OperationCallsOptions): OperationCalls {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  const queryReaders = new Map(operations.map((operation) => [operation, createQueryReader(operation)]));

  const bodyFields = new Map(operations.map((operation) => [operation, bodyFieldsOf(operation)]));

  const inputOf: OperationCalls['inputOf'] = (operation, { params, query, headers, body }) => {
    const read = queryReaders.get(operation)?.(query, params) ?? {};
    const named = Object.entries(operation.headers).map(([header, name]) => [name, headers[header]]);
    if (operation.method === 'GET' || operation.method === 'DELETE') {
      return { ...read, ...Object.fromEntries(named), ...params };
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const known = bodyFields.get(operation);
    if (known) refuseUnknownFields(body, known, operation);
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
