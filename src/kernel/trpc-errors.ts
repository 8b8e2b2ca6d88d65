import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isDatabaseAway, isLockConflict, isTooSlow } from './database-errors.ts';
import { DomainError, type ErrorCode } from './errors.ts';
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
  const passing = passingTrouble(cause);
  if (passing !== null) {
    const domain = new DomainError('unavailable', passing, { cause });
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: domain.message, cause: domain });
  }
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.', cause });
}

/** A sentence for what will pass by itself; null for what will not. */
function passingTrouble(cause: unknown): string | null {
  if (isLockConflict(cause)) return 'Others are changing the same thing right now; try again shortly.';
  if (isTooSlow(cause)) return 'This took too long; try again shortly.';
  if (isDatabaseAway(cause)) return 'The database cannot be reached right now; try again shortly.';
  return null;
}
