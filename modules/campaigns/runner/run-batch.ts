import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { finishRuns, reserveBundle, settleAll, startRuns, voidReservations } from '../../costs/index.ts';
import { addCounts, dayAt, sendMessagesJob } from '../../delivery/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { type Hold, lockHold } from './hold-campaign.ts';
import type { Journey, Surroundings } from './journey.ts';
import { promisedMoney } from './promised-money.ts';
import { type BatchResult, NodeFailure, runNodes } from './run-nodes.ts';

export interface Batch {
  hold: Hold;
  campaign: Campaign;
  journey: Journey;
  surroundings: Surroundings;
  wanted: number;
}

export type BatchOutcome =
  /** There may be more. `isShort`: a cap kept some leads out. */
  | { kind: 'done'; isShort: boolean }
  | { kind: 'exhausted' }
  /** No cap has room for one more lead. */
  | { kind: 'closed' }
  | { kind: 'failed'; error: unknown }
  /** Somebody else holds the campaign, or it no longer runs. */
  | { kind: 'lost' };

interface Ledger {
  batchRunId: string;
  nodeRunIds: string[];
  granted: number;
  /** By the place of the node in the plan. */
  reservations: Map<number, string>;
}

/**
 * Runs the workflow once for a batch of leads. Money is reserved first; then the leads, their emails and messages, the
 * counts, the settlement and the position of the source become true together or not at all.
 */
export async function runBatch(unit: UnitOfWork, batch: Batch): Promise<BatchOutcome> {
  const ledger = await open(unit, batch);
  if (ledger.granted === 0) return { kind: 'closed' };
  try {
    const result = await unit.em.transactional((em) => write({ ...unit, em }, batch, ledger));
    if (result === null) return await abandon(unit, ledger, 'cancelled', { kind: 'lost' });
    await unit.alarm.wake(sendMessagesJob, { campaignId: batch.campaign.id });
    if (result.failure !== null) return { kind: 'failed', error: result.failure };
    if (result.source?.exhausted === true) return { kind: 'exhausted' };
    return { kind: 'done', isShort: ledger.granted < batch.wanted };
  } catch (error) {
    return abandon(unit, ledger, 'failed', { kind: 'failed', error });
  }
}

/** The batch's runs and the money for as many leads as can be paid to the end. */
async function open(unit: UnitOfWork, { campaign, journey: { plan }, wanted }: Batch): Promise<Ledger> {
  const batchRunId = newId();
  const nodeRunIds = plan.nodes.map(() => newId());
  const {
    id: campaignId,
    orgId,
    createdByUserId: userId = null,
    brandIds,
    workflowSlug,
    featureSlug = null,
  } = campaign;
  const run = { orgId, userId, campaignId, brandIds, workflowSlug, featureSlug, serviceName: 'campaigns' };
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await startRuns(inside, [
      { ...run, id: batchRunId, taskName: 'batch' },
      ...plan.nodes.map(({ id }, i) => ({ ...run, id: nodeRunIds[i] ?? '', taskName: id, parentRunId: batchRunId })),
    ]);
    const costly = plan.nodes.flatMap(({ cost }, place) => (cost === null ? [] : [{ cost, place }]));
    const { granted, reservationIds } = await reserveBundle(inside, {
      campaignId,
      wanted,
      costs: costly.map(({ cost, place }) => ({ ...cost, runId: nodeRunIds[place] ?? '' })),
      later: plan.laterCost,
      heldBack: (locked) => promisedMoney(locked, campaignId, plan),
    });
    if (granted === 0) await finishRuns(inside, [batchRunId, ...nodeRunIds], 'cancelled');
    const reservations = new Map(costly.map(({ place }, i) => [place, reservationIds[i] ?? '']));
    return { batchRunId, nodeRunIds, granted, reservations };
  });
}

/** Null when the campaign is no longer ours: then nothing was written. */
async function write(unit: UnitOfWork, batch: Batch, ledger: Ledger): Promise<BatchResult | null> {
  const { hold, campaign, journey, surroundings } = batch;
  if (!(await lockHold(unit, hold))) return null;
  const { id, name: companyName, brandUrl: website, elevatorPitch, bio } = journey.brand;
  const brand = { id, companyName, website, pitch: elevatorPitch ?? bio };
  const given = { inputs: campaign.featureInputs ?? {}, brand: journey.brand };
  const result = await runNodes({ unit, campaign, brand, wanted: ledger.granted }, journey.plan, given);
  await keepCourse(unit, campaign, result);
  await settleNodes(unit, ledger, result);
  await finish(unit, ledger, result);
  await addCounts(unit.em, campaign.id, dayAt(unit.clock.now(), surroundings.timeZone), result.counts);
  return result;
}

async function keepCourse({ em }: UnitOfWork, { id, sourcePosition }: Campaign, { source, failure }: BatchResult) {
  await statement(
    em,
    `update campaigns set source_position = $2::jsonb, next_run_at = null, closed_gate = null,
       failed_runs = case when $3::boolean then failed_runs else 0 end
     where id = $1`,
    [id, JSON.stringify(source?.position ?? sourcePosition ?? null), failure !== null],
  );
}

/** What was used is spent, the rest goes back. */
async function settleNodes(unit: UnitOfWork, { reservations }: Ledger, { endings }: BatchResult): Promise<void> {
  const settlements = [...reservations].map(([place, reservationId]) => ({
    reservationId,
    quantity: endings[place]?.units ?? 0,
  }));
  const { concluded } = await settleAll(unit, settlements);
  if (concluded.length < settlements.length)
    throw new Error('The money for a batch was given back before it was written.');
}

async function finish(unit: UnitOfWork, { batchRunId, nodeRunIds }: Ledger, { endings, failure }: BatchResult) {
  for (const ending of ['completed', 'failed', 'cancelled'] as const) {
    const runIds = nodeRunIds.filter((_id, place) => endings[place]?.ending === ending);
    if ((failure === null ? 'completed' : 'failed') === ending) runIds.push(batchRunId);
    if (runIds.length > 0) await finishRuns(unit, runIds, ending);
  }
}

/** Nothing was written, so nothing was used. */
async function abandon(unit: UnitOfWork, ledger: Ledger, ending: 'failed' | 'cancelled', outcome: BatchOutcome) {
  const { batchRunId, nodeRunIds, reservations } = ledger;
  await unit.em.fork().transactional(async (em) => {
    const inside = { ...unit, em };
    await voidReservations(inside, [...reservations.values()]);
    const error = outcome.kind === 'failed' ? outcome.error : null;
    const guilty = error instanceof NodeFailure ? nodeRunIds[error.place] : undefined;
    await finishRuns(inside, [batchRunId, ...(guilty === undefined ? [] : [guilty])], ending);
    await finishRuns(inside, nodeRunIds, 'cancelled');
  });
  return outcome;
}
