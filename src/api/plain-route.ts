import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { MemberContext, Needs, Platform, UnitOfWork } from '../kernel/context.ts';
import { invalidInput } from '../kernel/errors.ts';
import type { NeededPermission } from '../kernel/permissions.ts';
import type { Method } from './operation.ts';

/** Calls another operation with the caller's permissions. The call counts as part of this request. */
export type CallOperation = (
  method: 'GET' | 'POST',
  path: string,
  options?: {
    query?: Record<string, string | number | boolean | undefined>;
    body?: unknown;
    headers?: Record<string, string | undefined>;
  },
) => Promise<OperationAnswer>;

interface OperationAnswer {
  status: number;
  body: unknown;
  code?: string | null;
  retryAfter?: string | null;
}

/** Request to a plain route. The body is not read yet, unless the route takes JSON. */
export interface PlainCall {
  params: Record<string, string>;
  query: URLSearchParams;
  /** Unvalidated JSON body. Undefined if the route does not take JSON. */
  body: unknown;
  callOperation: CallOperation;
  /** Null if the header is missing. The handler implements idempotency itself. */
  idempotencyKey: string | null;
  request: IncomingMessage;
  response: ServerResponse;
  /** Client address, as reported by trusted proxies. */
  ip: string;
  /** True if a trusted proxy sent the request and therefore its headers. */
  isFromProxy: boolean;
  /** Aborted when the caller disconnects or loses access, or the process stops. The handler must finish soon. */
  signal: AbortSignal;
  /** Checks access again and throws the current error. For handlers that waited for a request body. */
  assertStillAllowed(): Promise<void>;
}

interface Described {
  /** Same form as a procedure path: `campaigns.stream`. */
  name: string;
  method: Method;
  path: `/${string}`;
  tag: string;
  summary: string;
  description?: string;
  body?: z.ZodObject;
  /** OpenAPI parts. The generator adds path parameters, common headers and errors. */
  document: {
    headers?: { name: string; description: string; schema: object }[];
    query?: { name: string; description: string; schema: object }[];
    requestBody?: { required?: boolean; content: Record<string, { schema: object; example?: unknown }> };
    /** A response body, or a redirect with a description of its Location header. */
    answer:
      | { description: string; type: string; schema: object; example: unknown }
      | { description: string; location: string };
  };
}

/**
 * An operation that streams its request or its response, so it cannot be a procedure. Errors thrown before the
 * response begins are answered like those of any operation.
 */
export type PlainRoute = Described &
  (
    | { access: 'member'; permission: NeededPermission; handle(ctx: MemberContext, call: PlainCall): Promise<void> }
    | { access: 'admin'; handle(ctx: UnitOfWork, call: PlainCall): Promise<void> }
    | ({ access: 'open'; handle(ctx: UnitOfWork & Needs<'afterCommit'>, call: PlainCall): Promise<void> } & ForSigned)
  );

/**
 * Routes with tokens signed by this service, such as links in emails. A few hosts of a mail provider fetch them
 * for thousands of recipients, so signed requests are never rate-limited. Without a valid signature, a request
 * is treated like any other.
 */
interface ForSigned {
  isSigned?(platform: Platform, params: Record<string, string>): boolean;
  /**
   * Answers GET and HEAD before all other layers, for thousands of requests per second. The path must end with
   * its only parameter, the token. Returns false if the signature is invalid.
   */
  answerSigned?(platform: Platform, call: SignedRequest): boolean;
}

export interface SignedRequest {
  token: string;
  request: IncomingMessage;
  /**
   * Adds the headers of every response. `headers` alternates names and values. `body` holds bytes as Latin-1
   * and is sent together with the headers.
   */
  answer(status: number, headers: (string | number)[], body?: string): void;
}

export function parsedBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}
