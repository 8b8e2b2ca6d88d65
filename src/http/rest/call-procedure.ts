import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import type { RequestContext } from '../../kernel/context.ts';

interface Call {
  ctx: object;
  input: unknown;
  path: string;
  type: 'query' | 'mutation';
  meta: unknown;
  getRawInput: () => Promise<unknown>;
  signal: undefined;
  batchIndex: number;
}

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError };

type Middleware = (call: Call & { next: (changes?: Partial<Call>) => Promise<Outcome> }) => Promise<Outcome>;

export interface ProcedureCall {
  path: string;
  type: 'query' | 'mutation';
  ctx: RequestContext;
  input: unknown;
}

/**
 * Calls a procedure's middlewares in order, as tRPC does; the last one is the resolver. A middleware that
 * changes the context must pass on all of it. tRPC's own caller copies the context each time, a sixth of a
 * small request's time.
 */
export async function callProcedure(procedure: AnyTRPCProcedure, { path, type, ctx, input }: ProcedureCall) {
  const { middlewares, meta } = procedure._def as unknown as { middlewares: Middleware[]; meta: unknown };
  const step = async (index: number, call: Call): Promise<Outcome> => {
    try {
      const middleware = middlewares[index];
      if (middleware === undefined) throw new Error(`${path} ends without an answer.`);
      const next = (changes?: Partial<Call>) => step(index + 1, changes === undefined ? call : { ...call, ...changes });
      return await middleware({ ...call, next });
    } catch (thrown) {
      return { ok: false, error: getTRPCErrorFromUnknown(thrown) };
    }
  };
  const getRawInput = () => Promise.resolve(input);
  const outcome = await step(0, {
    ctx,
    input: undefined,
    path,
    type,
    meta,
    getRawInput,
    signal: undefined,
    batchIndex: 0,
  });
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}
