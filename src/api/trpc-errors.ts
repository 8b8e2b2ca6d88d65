import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { z } from 'zod';
import {
  isDatabaseAway,
  isDiskFull,
  isLockConflict,
  isNoConnection,
  isReadOnly,
  isTooSlow,
} from '../database/database-errors.ts';
import { DomainError, diskFull, type ErrorCode, invalidInput, overloaded } from '../kernel/errors.ts';

const TRPC_CODES: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  bad_request: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  organisation_required: 'BAD_REQUEST',
  payment_required: 'PAYMENT_REQUIRED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  idempotency_mismatch: 'UNPROCESSABLE_CONTENT',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  rate_limited: 'TOO_MANY_REQUESTS',
  identity_unavailable: 'BAD_GATEWAY',
  unreachable: 'BAD_GATEWAY',
  provider_unavailable: 'BAD_GATEWAY',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** Converts any thrown error into one whose message may be shown. The original error stays as its cause. */
export function asTrpcError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof DomainError) {
    return new TRPCError({ code: TRPC_CODES[cause.code], message: cause.message, cause });
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof z.core.$ZodError) {
    const domain = invalidInput(cause);
    return new TRPCError({ code: 'BAD_REQUEST', message: domain.message, cause: domain });
  }
  // A RangeError or TypeError during input parsing is our bug: return a server error and hide its message.
  const isOurs = cause instanceof RangeError || cause instanceof TypeError;
  if (error.code !== 'INTERNAL_SERVER_ERROR' && !isOurs) return error;
  const passing = passingTrouble(cause);
  if (passing !== null) {
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: passing.message, cause: passing });
  }
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.', cause });
}

function passingTrouble(cause: unknown): DomainError | null {
  if (isDiskFull(cause)) return diskFull(cause);
  if (isLockConflict(cause)) return unavailable('Another request is changing the same data. Try again shortly.', cause);
  if (isNoConnection(cause)) return overloaded({ cause });
  if (isTooSlow(cause)) return unavailable('The request took too long. Try again shortly.', cause);
  if (isReadOnly(cause)) return unavailable('The database is read-only right now. Try again shortly.', cause);
  if (isDatabaseAway(cause)) return unavailable('The database cannot be reached right now. Try again shortly.', cause);
  return null;
}

function unavailable(sentence: string, cause: unknown): DomainError {
  return new DomainError('unavailable', sentence, { cause });
}
