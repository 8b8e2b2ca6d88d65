import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { Batch, BatchReservation } from './batch.ts';
import { watchLease } from './campaign-lease.ts';
import { settingOf } from './node-context.ts';
import { type Preparations, prepareNodes } from './prepare-nodes.ts';
import { openProviderSpending } from './provider-spending.ts';

/** Shorter than the 15 minutes that money stays reserved: what was bought is written before its money goes back. */
const LONGEST_MS: Milliseconds = 10 * 60_000;

/** Asks the providers for a batch. No transaction and no lock is held meanwhile, only the lease on the campaign. */
export async function prepareBatch(unit: UnitOfWork, batch: Batch, ledger: BatchReservation): Promise<Preparations> {
  const { hold, campaign, journey } = batch;
  const watch = watchLease(unit, hold);
  const signal = AbortSignal.any([batch.signal, watch.signal, AbortSignal.timeout(LONGEST_MS)]);
  const { brand, given } = settingOf(batch);
  const scope = { unit, campaign, brand, model: journey.model, wanted: ledger.granted, signal };
  const spendingOf = (place: number) => openProviderSpending(unit, campaign, ledger.reservations.get(place) ?? []);
  try {
    return await prepareNodes(scope, { plan: journey.plan, spendingOf }, given);
  } finally {
    watch.release();
  }
}
