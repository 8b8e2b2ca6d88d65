import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { BatchLost } from '../../workflows/index.ts';
import { type CampaignLease, extendLease } from './campaign-lease.ts';

/** How often a lease is renewed while providers are waited for; a stop is noticed as soon. */
const HEARTBEAT_MS = 5_000;

interface LeaseWatch {
  signal: AbortSignal;
  release(): void;
}

/**
 * Keeps the campaign ours while providers are waited for, without a lock. The signal is aborted when it is no longer ours
 * or no longer runs.
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
