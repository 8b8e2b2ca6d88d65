import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { MemberContext, Needs, Platform, UnitOfWork } from '../kernel/context.ts';
import type { NeededPermission } from '../kernel/permissions.ts';
import type { Method } from './operation.ts';

/** Calls an operation in the caller's own name and with the caller's rights; it counts as a part of this request. */
export type CallOperation = (
  method: 'GET' | 'POST',
  path: string,
  options?: {
    query?: Record<string, string | number | boolean | undefined>;
    body?: unknown;
    headers?: Record<string, string | undefined>;
  },
) => Promise<OperationAnswer>;

export interface OperationAnswer {
  status: number;
  body: unknown;
  code?: string | null;
  retryAfter?: string | null;
}

/** What a plain route is asked. The body has not been read, unless the route takes JSON. */
export interface PlainCall {
  /** Of the path, decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Of a route that takes JSON: what was sent, to be parsed; else undefined. */
  body: unknown;
  callOperation: CallOperation;
  /** Null where none was sent; what it stands for is the handler's business. */
  idempotencyKey: string | null;
  request: IncomingMessage;
  response: ServerResponse;
  /** Who asks, as far as the proxies that are trusted tell. */
  ip: string;
  /** The request comes from a proxy that is trusted, and its headers are that proxy's. */
  isFromProxy: boolean;
  /** Aborted when the caller has gone or may no longer do this, or the process has to end: finish soon. */
  signal: AbortSignal;
  /** Throws what the caller would be told now: for what waited for the rest of a request. */
  assertStillAllowed(): Promise<void>;
}

interface Described {
  /** As in a procedure's path: `campaigns.stream`. */
  name: string;
  method: Method;
  path: `/${string}`;
  tag: string;
  summary: string;
  description?: string;
  /** The shape of the JSON that it takes. Other bodies are read by the handler. */
  body?: z.ZodObject;
  /** In terms of OpenAPI. Parameters of the path, common headers and errors are added. */
  document: {
    headers?: { name: string; description: string; schema: object }[];
    query?: { name: string; description: string; schema: object }[];
    requestBody?: { required?: boolean; content: Record<string, { schema: object; example?: unknown }> };
    /** With a body, or a redirect: then what its header Location holds. */
    answer:
      | { description: string; type: string; schema: object; example: unknown }
      | { description: string; location: string };
  };
}

/**
 * An operation that is no procedure, because it streams what it takes or what it answers. What `handle` throws before its
 * answer has begun is answered as for any operation.
 */
export type PlainRoute = Described &
  (
    | { access: 'member'; permission: NeededPermission; handle(ctx: MemberContext, call: PlainCall): Promise<void> }
    | { access: 'admin'; handle(ctx: UnitOfWork, call: PlainCall): Promise<void> }
    | ({ access: 'open'; handle(ctx: UnitOfWork & Needs<'afterCommit'>, call: PlainCall): Promise<void> } & ForSigned)
  );

/**
 * Addresses that we signed ourselves, such as those in emails, are followed for thousands of people from the few hosts of
 * a mail provider. Whoever brings one draws on no budget and is never turned away; without our signature it is a request
 * like any other.
 */
interface ForSigned {
  /** Whether the path holds a token that we signed. */
  isSigned?(platform: Platform, params: Record<string, string>): boolean;
  /**
   * For what comes by the thousands in a second: answers GET and HEAD before the layers that every other request passes.
   * The path must end with its only parameter, the token. False when we did not sign it.
   */
  answerSigned?(platform: Platform, call: SignedRequest): boolean;
}

export interface SignedRequest {
  token: string;
  request: IncomingMessage;
  /**
   * Adds what every answer carries. The headers are names and values in turn; the body is bytes as Latin-1, which leave
   * together with the headers.
   */
  answer(status: number, headers: (string | number)[], body?: string): void;
}
