import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { BatchLost } from '../../workflows/index.ts';
import { type CampaignLease, extendLease } from './campaign-lease.ts';

/** Lease renewal interval during provider calls. It is also the delay until a stop is noticed. */
const HEARTBEAT_MS = 5_000;

interface LeaseWatch {
  signal: AbortSignal;
  release(): void;
}

/**
 * Renews the lease during provider calls, without a lock. Aborts the signal if the lease is lost or the
 * campaign is not active.
 */
export function watchLease({ orm, clock, log }: UnitOfWork, lease: CampaignLease): LeaseWatch {
  const { campaignId } = lease;
  const lost = new AbortController();
  const beat = async () => {
    if (!(await extendLease({ em: orm.em.fork(), clock }, lease))) lost.abort(new BatchLost());
  };
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error, campaignId }, 'A lease was not renewed'));
  }, HEARTBEAT_MS);
  return { signal: lost.signal, release: () => clearInterval(heart) };
}
