import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { finishRuns, settleReservations, startRuns, voidReservations } from '../../costs/index.ts';
import type { BatchHost } from './batch-host.ts';
import type { NodePlan } from './plan-nodes.ts';
import type { BatchResult } from './run-nodes.ts';

export interface BatchReservation {
  orgId: string;
  batchRunId: string;
  /** In plan order. */
  nodeRunIds: string[];
  granted: number;
  /** Reservation ids by the node's index in the plan, in the order of its costs. */
  reservations: Map<number, string[]>;
}

export async function openBatch<Context, Report>(
  unit: UnitOfWork,
  { nodes }: NodePlan<Context, Report>,
  { run, reserve }: Pick<BatchHost<Context, Report>, 'run' | 'reserve'>,
): Promise<BatchReservation> {
  const { orgId } = run;
  const batchRunId = newId();
  const nodeRunIds = nodes.map(() => newId());
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await startRuns(inside, [
      { ...run, id: batchRunId, taskName: 'batch' },
      ...nodes.map(({ id }, i) => ({ ...run, id: nodeRunIds[i] ?? '', taskName: id, parentRunId: batchRunId })),
    ]);
    const costs = nodes.flatMap((node, place) =>
      node.costs.map((cost) => ({ place, ...cost, runId: nodeRunIds[place] ?? '' })),
    );
    const { granted, reservationIds } = await reserve(
      inside,
      costs.map(({ place: _place, ...cost }) => cost),
    );
    if (granted === 0) await finishRuns(inside, { orgId, runIds: [batchRunId, ...nodeRunIds] }, 'cancelled');
    const reservations = new Map<number, string[]>();
    for (const [i, { place }] of costs.entries()) {
      reservations.set(place, [...(reservations.get(place) ?? []), reservationIds[i] ?? '']);
    }
    return { orgId, batchRunId, nodeRunIds, granted, reservations };
  });
}

export async function settleBatch<Report>(
  unit: UnitOfWork,
  { orgId, reservations }: BatchReservation,
  { endings }: BatchResult<Report>,
): Promise<void> {
  const settlements = [...reservations].flatMap(([place, ids]) =>
    ids.map((reservationId) => ({ reservationId, quantity: endings[place]?.used ?? 0 })),
  );
  const { concluded } = await settleReservations(unit, orgId, settlements);
  if (concluded.length < settlements.length)
    throw new Error('The reservations of a batch were released before it was written.');
}

export async function finishBatchRuns<Report>(
  unit: UnitOfWork,
  { orgId, batchRunId, nodeRunIds }: BatchReservation,
  { endings, failure }: BatchResult<Report>,
): Promise<void> {
  for (const ending of ['completed', 'failed', 'cancelled'] as const) {
    const runIds = nodeRunIds.filter((_id, place) => endings[place]?.ending === ending);
    if ((failure === null ? 'completed' : 'failed') === ending) runIds.push(batchRunId);
    if (runIds.length > 0) await finishRuns(unit, { orgId, runIds }, ending);
  }
}

interface Abandonment {
  ending: 'failed' | 'cancelled';
  failedPlace: number | null;
}

/** Releases all money except for provider use already recorded, because nothing was written. */
export async function abandonBatch(
  unit: UnitOfWork,
  { orgId, batchRunId, nodeRunIds, reservations }: BatchReservation,
  { ending, failedPlace }: Abandonment,
): Promise<void> {
  await unit.em.fork().transactional(async (em) => {
    const inside = { ...unit, em };
    await voidReservations(inside, orgId, [...reservations.values()].flat());
    const failedRunId = failedPlace === null ? undefined : nodeRunIds[failedPlace];
    const failed = [batchRunId, ...(failedRunId === undefined ? [] : [failedRunId])];
    await finishRuns(inside, { orgId, runIds: failed }, ending);
    await finishRuns(inside, { orgId, runIds: nodeRunIds }, 'cancelled');
  });
}
