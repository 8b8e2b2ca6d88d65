import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MemberContext, UnitOfWork } from './context.ts';
import type { Access, Method } from './operation.ts';

/** What a plain route is asked. The body has not been read. */
export interface PlainCall {
  /** Of the path, decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Null where none was sent; what it stands for is the handler's business. */
  idempotencyKey: string | null;
  request: IncomingMessage;
  response: ServerResponse;
  /** Aborted when the caller has gone or the process has to end: finish soon. */
  signal: AbortSignal;
}

interface Described {
  /** As in a procedure's path: `campaigns.stream`. */
  name: string;
  method: Method;
  path: `/${string}`;
  tag: string;
  summary: string;
  description?: string;
  /** In terms of OpenAPI. Parameters of the path, common headers and errors are added. */
  document: {
    query?: { name: string; description: string; schema: object }[];
    requestBody?: { required?: boolean; content: Record<string, { schema: object; example?: unknown }> };
    answer: { description: string; type: string; schema: object; example: unknown };
  };
}

/**
 * An operation that is no procedure, because it streams what it takes or what it answers. What `handle` throws before its
 * answer has begun is answered as for any operation.
 */
export type PlainRoute = Described &
  (
    | { access: 'member'; handle(ctx: MemberContext, call: PlainCall): Promise<void> }
    | { access: Exclude<Access, 'member'>; handle(ctx: UnitOfWork, call: PlainCall): Promise<void> }
  );
