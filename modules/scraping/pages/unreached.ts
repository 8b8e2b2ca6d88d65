import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import { badRequest, DomainError, unreachable } from '../../../src/kernel/errors.ts';
import { BeyondLimits } from '../../../src/threads/thread-pool.ts';
import { TooSoon, Unreadable } from '../../discovery/index.ts';

/** What went wrong with somebody's page as what the caller is told; what is our own fault stays as it is. */
export function unreached(error: unknown): unknown {
  if (error instanceof EgressRefused) return badRequest(error.message, { cause: error });
  if (error instanceof EgressFailed || error instanceof Unreadable) return unreachable(error.message, { cause: error });
  if (error instanceof BeyondLimits) return unreachable('The page takes too long to read.', { cause: error });
  if (error instanceof TooSoon)
    return new DomainError('unavailable', 'Too many ask for pages of this site; try again shortly.', { cause: error });
  return error;
}
