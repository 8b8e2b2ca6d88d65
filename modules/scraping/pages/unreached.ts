import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import { badRequest, DomainError, unreachable } from '../../../src/kernel/errors.ts';
import { BeyondLimits } from '../../../src/threads/thread-pool.ts';
import { TooSoon, Unreadable } from '../../discovery/index.ts';

/** Maps failures of a remote page to errors for the caller. Other errors pass through unchanged. */
export function unreached(error: unknown): unknown {
  if (error instanceof EgressRefused) return badRequest(error.message, { cause: error });
  if (error instanceof EgressFailed || error instanceof Unreadable) return unreachable(error.message, { cause: error });
  if (error instanceof BeyondLimits) return unreachable('The page takes too long to read.', { cause: error });
  if (error instanceof TooSoon)
    return new DomainError('unavailable', 'Too many ask for pages of this site; try again shortly.', { cause: error });
  return error;
}
