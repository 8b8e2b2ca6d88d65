import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { DomainError, diskFull, type ErrorCode } from './errors.ts';
import { sentenceFor } from './zod-sentence.ts';

const TRPC_CODES: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  bad_request: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  organisation_required: 'BAD_REQUEST',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  idempotency_mismatch: 'UNPROCESSABLE_CONTENT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  rate_limited: 'TOO_MANY_REQUESTS',
  identity_unavailable: 'BAD_GATEWAY',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** PostgreSQL's words for "not now": connection lost or refused, shutting down, starting up. */
const DATABASE_AWAY = /^(08\w{3}|57P0[123]|53300|ECONN\w+|EPIPE|ETIMEDOUT)$/;

const DISK_FULL = '53100';

/** Turns whatever a procedure threw into an error whose message may be shown. The original stays as its cause. */
export function asTrpcError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof DomainError) {
    return new TRPCError({ code: TRPC_CODES[cause.code], message: cause.message, cause });
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof z.core.$ZodError) {
    const domain = new DomainError('bad_request', sentenceFor(cause), { cause });
    return new TRPCError({ code: 'BAD_REQUEST', message: domain.message, cause: domain });
  }
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error;
  if (isDiskFull(cause)) {
    const domain = diskFull(cause);
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: domain.message, cause: domain });
  }
  if (isDatabaseAway(cause)) {
    const domain = new DomainError('unavailable', 'The database cannot be reached right now; try again shortly.', {
      cause,
    });
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: domain.message, cause: domain });
  }
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.', cause });
}

function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === DISK_FULL) return true;
  }
  return false;
}

export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && DATABASE_AWAY.test(at.code)) return true;
    if (/Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(at.message)) return true;
  }
  return false;
}
