import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { ErrorRequestHandler, Response } from 'express';
import { ReplayedFailure } from '../../api/idempotency.ts';
import { asTrpcError } from '../../api/trpc-errors.ts';
import { DomainError } from '../../kernel/errors.ts';
import { sendError } from './answers.ts';
import { RefusedBody, UnsupportedBody } from './body.ts';
import { requestContextOf } from './request-context.ts';

const PARSER_FAILURES: Record<string, [status: number, code: string, sentence: string]> = {
  'entity.parse.failed': [400, 'malformed_json', 'The request body is not valid JSON.'],
  'encoding.unsupported': [415, 'unsupported_encoding', 'The Content-Encoding of the request is not supported.'],
  'charset.unsupported': [415, 'unsupported_charset', 'The charset of the request is not supported.'],
  'request.aborted': [400, 'aborted', 'The request ended before its body was complete.'],
  'request.size.invalid': [400, 'bad_length', 'The length of the request body does not match Content-Length.'],
};

const UNDECODABLE = 'The request body does not match its Content-Encoding.';

const tooLarge = (thrown: unknown) => {
  const { limit } = thrown as { limit: number };
  return `The request body is larger than ${limit >= 2 ** 20 ? `${limit / 2 ** 20} MB` : `${limit / 2 ** 10} KB`}.`;
};

/** zlib errors during body parsing; the parser gives them a status but no type. */
const isUndecodable = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && /^(?:Z_|ZSTD_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(String(thrown.code));

/** For limits on concurrent work: time for other work to finish. */
const RETRY_AFTER_SECONDS = 30;

/** Sends the error's sentence, or a generic one if it is not meant for the caller. */
export function sendFailure(response: Response, thrown: unknown): void {
  const type = (thrown as { type?: unknown } | null)?.type;
  const known = typeof type === 'string' ? PARSER_FAILURES[type] : undefined;
  if (known !== undefined) return sendError(response, ...known);
  if (type === 'entity.too.large') return sendError(response, 413, 'body_too_large', tooLarge(thrown));
  if (isUndecodable(thrown)) return sendError(response, 400, 'malformed_encoding', UNDECODABLE);
  if (thrown instanceof RefusedBody) return sendError(response, 400, 'refused_body', thrown.message);
  if (thrown instanceof UnsupportedBody) return sendError(response, 415, 'unsupported_media_type', thrown.message);
  if (thrown instanceof URIError) return sendError(response, 400, 'malformed_address', 'The address is not valid.');
  const { error, status, code } = operationFailure(thrown);
  for (const [name, value] of failureHeaders(error)) response.setHeader(name, value);
  return sendError(response, status, code, error.message);
}

export function operationFailure(thrown: unknown): { error: TRPCError; status: number; code: string } {
  const error =
    thrown instanceof TRPCError ? thrown : asTrpcError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: thrown }));
  const code = error.cause instanceof DomainError ? error.cause.reason : error.code.toLowerCase();
  return { error, status: getHTTPStatusCodeFromError(error), code };
}

/** Proxies limit header sizes, and field names in free-form objects have no length limit. */
const LONGEST_PARAM = 200;

export const failureHeaders = ({ cause }: TRPCError): [name: string, value: string][] => [
  ...(cause instanceof ReplayedFailure ? [['Idempotency-Replayed', 'true'] satisfies [string, string]] : []),
  ...(cause instanceof DomainError && cause.param !== null
    ? [['X-Error-Param', cause.param.slice(0, LONGEST_PARAM)] satisfies [string, string]]
    : []),
  ...(cause instanceof DomainError && cause.code === 'rate_limited'
    ? [['Retry-After', String(cause.retryAfterSeconds ?? RETRY_AFTER_SECONDS)] satisfies [string, string]]
    : []),
];

export const handleFailure: ErrorRequestHandler = (thrown: unknown, _request, response, _next) => {
  if (response.headersSent) {
    requestContextOf(response).log.warn({ err: thrown }, 'A request failed after its response had started.');
    response.destroy();
    return;
  }
  sendFailure(response, thrown);
  if (response.statusCode >= 500) requestContextOf(response).log.error({ err: thrown }, 'A request failed.');
};
