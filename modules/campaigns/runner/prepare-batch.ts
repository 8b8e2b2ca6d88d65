import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { Batch, Ledger } from './batch.ts';
import { watchHold } from './hold-campaign.ts';
import { type Preparations, prepareNodes } from './prepare-nodes.ts';
import { settingOf } from './setting.ts';
import { openTill } from './till.ts';

/** Shorter than the 15 minutes that money stays reserved: what was bought is written before its money goes back. */
const LONGEST_MS: Milliseconds = 10 * 60_000;

/** Asks the providers for a batch. No transaction and no lock is held meanwhile, only the lease on the campaign. */
export async function prepareBatch(unit: UnitOfWork, batch: Batch, ledger: Ledger): Promise<Preparations> {
  const { hold, campaign, journey } = batch;
  const watch = watchHold(unit, hold);
  const signal = AbortSignal.any([batch.signal, watch.signal, AbortSignal.timeout(LONGEST_MS)]);
  const { brand, given } = settingOf(batch);
  const scope = { unit, campaign, brand, model: journey.model, wanted: ledger.granted, signal };
  const tillOf = (place: number) => openTill(unit, campaign, ledger.reservations.get(place) ?? []);
  try {
    return await prepareNodes(scope, { plan: journey.plan, tillOf }, given);
  } finally {
    watch.release();
  }
}
