import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Actor } from './caller.ts';
import type { RequestContext } from './context.ts';
import type { Method } from './operation.ts';

export interface MemberRequest extends RequestContext {
  actor: Actor;
}

/**
 * An operation whose request is no JSON, so that it cannot be a procedure. Access, limits, errors, measurements and its
 * place in the document are those of every other operation.
 */
export interface PlainRoute {
  /** As a procedure of a module would be called: `contacts.upload`. */
  name: string;
  method: Method;
  path: `/${string}`;
  access: 'member';
  tag: string;
  summary: string;
  description?: string;
  /** What it takes, as the document shows it. */
  body: { type: string; schema: object; example: unknown };
  answer: z.ZodType;
  /** Reads the request by itself; what it returns is answered as JSON. */
  serve(context: MemberRequest, request: IncomingMessage): Promise<unknown>;
}
