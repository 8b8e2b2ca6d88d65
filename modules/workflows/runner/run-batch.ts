import { isTransient } from '../../../src/database/database-errors.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { ProviderBusy, ProviderRefused } from '../../keys/index.ts';
import { type BatchHost, BatchLost, type BatchOutcome } from './batch-host.ts';
import { abandonBatch, type BatchReservation, finishBatchRuns, openBatch, settleBatch } from './batch-reservation.ts';
import type { NodeContext } from './node-host.ts';
import type { NodePlan } from './plan-nodes.ts';
import { openProviderSpending } from './provider-spending.ts';
import {
  type BatchResult,
  NOTHING_PREPARED,
  NodeFailure,
  type Preparations,
  prepareNodes,
  runNodes,
} from './run-nodes.ts';

/**
 * Runs a workflow once for a batch of units: reserves money, calls providers without locks, then writes all
 * results and the settlement in one transaction. Provider calls are charged in any case.
 */
export async function runBatch<Context extends NodeContext, Report>(
  unit: UnitOfWork,
  plan: NodePlan<Context, Report>,
  host: BatchHost<Context, Report>,
): Promise<BatchOutcome<Report>> {
  const batch = await host.inTurn(() => openBatch(unit, plan, host)).catch(nullIfLost);
  if (batch === null) return { kind: 'lost' };
  const { granted } = batch;
  if (granted === 0) return { kind: 'closed' };
  const abandon = async (outcome: BatchOutcome<Report>) => {
    const error = outcome.kind === 'failed' ? outcome.error : null;
    const failedPlace = error instanceof NodeFailure ? error.place : null;
    await abandonBatch(unit, batch, { ending: outcome.kind === 'failed' ? 'failed' : 'cancelled', failedPlace });
    return outcome;
  };
  try {
    const preparations = plan.asksProviders ? await prepareBatch(unit, { plan, host, batch }) : NOTHING_PREPARED;
    if (host.isOver()) return await abandon({ kind: 'interrupted' });
    const result = await host.inTurn(() =>
      unit.em.transactional((em) => writeBatch({ ...unit, em }, { plan, host, batch }, preparations)),
    );
    return result === null ? await abandon({ kind: 'lost' }) : { kind: 'written', granted, result };
  } catch (error) {
    return abandon(outcomeOf(error, host.signal));
  }
}

function nullIfLost(error: unknown): null {
  if (error instanceof BatchLost) return null;
  throw error;
}

interface OpenBatch<Context, Report> {
  plan: NodePlan<Context, Report>;
  host: BatchHost<Context, Report>;
  batch: BatchReservation;
}

function prepareBatch<Context extends NodeContext, Report>(
  unit: UnitOfWork,
  { plan, host, batch }: OpenBatch<Context, Report>,
): Promise<Preparations> {
  const context = host.context(unit, batch.granted);
  const spendingOf = (place: number) =>
    openProviderSpending(context.unit, {
      orgId: batch.orgId,
      cache: host.results,
      reservationIds: batch.reservations.get(place) ?? [],
    });
  return host.whilePreparing((signal) =>
    prepareNodes(context, { plan, given: host.given, signal, spendingOf, runIds: batch.nodeRunIds }),
  );
}

/** Returns null, with nothing written, if the host lost the batch. */
async function writeBatch<Context extends NodeContext, Report>(
  unit: UnitOfWork,
  { plan, host, batch }: OpenBatch<Context, Report>,
  preparations: Preparations,
): Promise<BatchResult<Report> | null> {
  if (!(await host.begin(unit))) return null;
  const result = await runNodes(host.context(unit, batch.granted), {
    plan,
    preparations,
    given: host.given,
    runIds: batch.nodeRunIds,
  });
  await finishBatchRuns(unit, batch, result);
  await host.keep(unit, result);
  await settleBatch(unit, batch, result);
  return result;
}

function outcomeOf<Report>(error: unknown, signal: AbortSignal): BatchOutcome<Report> {
  if (signal.aborted) return { kind: 'interrupted' };
  if (error instanceof BatchLost) return { kind: 'lost' };
  if (error instanceof ProviderBusy) return { kind: 'busy', gate: error.gate, until: error.until };
  if (error instanceof ProviderRefused) return { kind: 'refused', refusal: error };
  return { kind: isTransient(error) ? 'passing' : 'failed', error };
}
