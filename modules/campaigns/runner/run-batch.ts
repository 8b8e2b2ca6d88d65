import { isTransient } from '../../../src/database/database-errors.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { dayAt } from '../../../src/kernel/day.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Campaign } from '../../campaign-state/index.ts';
import { addCounts, riseTo } from '../../campaign-state/index.ts';
import { finishRuns, reserveBundle, settleAll, startRuns, voidReservations } from '../../costs/index.ts';
import { ProviderBusy, ProviderRefused } from '../../keys/index.ts';
import { sendMessagesJob } from '../../messages/index.ts';
import type { Batch, BatchOutcome, BatchReservation } from './batch.ts';
import { LeaseLost, lockLease, watchLease } from './campaign-lease.ts';
import { OWN_GATES_OPEN } from './mail-gate.ts';
import { settingOf } from './node-context.ts';
import { NodeFailure } from './node-failure.ts';
import { prepareBatch } from './prepare-batch.ts';
import { NOTHING_PREPARED, type Preparations } from './prepare-nodes.ts';
import { promisedMoney } from './promised-money.ts';
import { useUp } from './provider-result-cache.ts';
import { type BatchResult, runNodes } from './run-nodes.ts';
import { hardEndBy } from './runner.rules.ts';

/**
 * Runs the workflow once for a batch of leads. Money is reserved first; then providers are asked, while nothing is
 * locked; then the leads, their emails and messages, the counts, the settlement and the position of the source become
 * true together or not at all. What a provider was asked for is charged in any case.
 */
export async function runBatch(unit: UnitOfWork, batch: Batch): Promise<BatchOutcome> {
  const inTurn = <Result>(work: () => Promise<Result>) => waitForTurn(unit, batch, work);
  const ledger = await inTurn(() => open(unit, batch));
  if (ledger.granted === 0) return { kind: 'closed' };
  try {
    const preparations = batch.journey.plan.asksProviders ? await prepareBatch(unit, batch, ledger) : NOTHING_PREPARED;
    if (endedMeanwhile(unit, batch)) return await abandon(unit, ledger, 'cancelled', { kind: 'interrupted' });
    const result = await inTurn(() =>
      unit.em.transactional((em) => write({ ...unit, em }, batch, { ...ledger, preparations })),
    );
    if (result === null) return await abandon(unit, ledger, 'cancelled', { kind: 'lost' });
    await unit.queue.enqueue(sendMessagesJob, { campaignId: batch.campaign.id });
    if (result.failure !== null) return { kind: 'failed', error: result.failure };
    if (result.source?.exhausted === true) return { kind: 'exhausted' };
    return { kind: 'done', isShort: ledger.granted < batch.wanted };
  } catch (error) {
    const outcome = outcomeOf(error, batch);
    return abandon(unit, ledger, outcome.kind === 'failed' ? 'failed' : 'cancelled', outcome);
  }
}

/** The campaign stays ours while others write their batches. */
async function waitForTurn<Result>(unit: UnitOfWork, { hold, campaign }: Batch, work: () => Promise<Result>) {
  const watch = watchLease(unit, hold);
  try {
    return await unit.connections.holding('campaignBatch', campaign.orgId, () => {
      watch.release();
      return work();
    });
  } finally {
    watch.release();
  }
}

/** Providers may take minutes; nothing is promised after the end. */
function endedMeanwhile({ clock }: UnitOfWork, { campaign, surroundings }: Batch): boolean {
  const { trialEndsAt } = surroundings;
  return hardEndBy(clock.now(), { endDate: campaign.endDate ?? null, trialEndsAt }) !== null;
}

function outcomeOf(error: unknown, { signal }: Batch): BatchOutcome {
  if (signal.aborted) return { kind: 'interrupted' };
  if (error instanceof LeaseLost) return { kind: 'lost' };
  if (error instanceof ProviderBusy) return { kind: 'busy', until: error.until };
  if (error instanceof ProviderRefused) return { kind: 'refused', refusal: error };
  return { kind: isTransient(error) ? 'passing' : 'failed', error };
}

/** The batch's runs and the money for as many leads as can be paid to the end. */
async function open(unit: UnitOfWork, { campaign, journey: { plan }, wanted }: Batch): Promise<BatchReservation> {
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
    const costly = plan.nodes.flatMap(({ costs }, place) => costs.map((cost) => ({ cost, place })));
    const { granted, reservationIds } = await reserveBundle(inside, {
      orgId,
      campaignId,
      wanted,
      costs: costly.map(({ cost, place }) => ({ ...cost, runId: nodeRunIds[place] ?? '' })),
      later: plan.laterCost,
      heldBack: (locked) => promisedMoney(locked, { orgId, campaignId }, plan),
    });
    if (granted === 0) await finishRuns(inside, { orgId, runIds: [batchRunId, ...nodeRunIds] }, 'cancelled');
    const reservations = Map.groupBy(
      costly.map(({ place }, i) => ({ place, id: reservationIds[i] ?? '' })),
      ({ place }) => place,
    );
    return {
      orgId,
      campaignId,
      batchRunId,
      nodeRunIds,
      granted,
      reservations: new Map([...reservations].map(([place, own]) => [place, own.map(({ id }) => id)])),
    };
  });
}

/** Null when the campaign is no longer ours: then nothing was written. */
async function write(unit: UnitOfWork, batch: Batch, ledger: Prepared): Promise<BatchResult | null> {
  const { hold, campaign, journey, surroundings } = batch;
  const { plan } = journey;
  if (!(await lockLease(unit, hold))) return null;
  const { brand, given } = settingOf(batch);
  const scope = { unit, campaign, brand, wanted: ledger.granted };
  const result = await runNodes(scope, { plan, preparations: ledger.preparations }, given);
  if (plan.asksProviders) await useUp(unit, campaign.id);
  await keepCourse(unit, campaign, result);
  await finish(unit, ledger, result);
  const counts = { ...result.counts, ...(await riseTo(unit.em, campaign.id, result.gauges)) };
  await addCounts(unit.em, campaign, dayAt(unit.clock.now(), surroundings.timeZone), counts);
  await settleNodes(unit, ledger, result);
  return result;
}

interface Prepared extends BatchReservation {
  preparations: Preparations;
}

async function keepCourse({ em }: UnitOfWork, { id, sourcePosition }: Campaign, { source, failure }: BatchResult) {
  await statement(
    em,
    `update campaigns set source_position = $2::jsonb, ${OWN_GATES_OPEN},
       failed_runs = case when $3::boolean then failed_runs else 0 end
     where id = $1`,
    [id, JSON.stringify(source?.position ?? sourcePosition ?? null), failure !== null],
  );
}

/** What was used is spent, the rest goes back. */
async function settleNodes(
  unit: UnitOfWork,
  { orgId, reservations }: BatchReservation,
  { endings }: BatchResult,
): Promise<void> {
  const settlements = [...reservations].flatMap(([place, ids]) =>
    ids.map((reservationId) => ({ reservationId, quantity: endings[place]?.units ?? 0 })),
  );
  const { concluded } = await settleAll(unit, orgId, settlements);
  if (concluded.length < settlements.length)
    throw new Error('The money for a batch was given back before it was written.');
}

async function finish(
  unit: UnitOfWork,
  { orgId, batchRunId, nodeRunIds }: BatchReservation,
  { endings, failure }: BatchResult,
) {
  for (const ending of ['completed', 'failed', 'cancelled'] as const) {
    const runIds = nodeRunIds.filter((_id, place) => endings[place]?.ending === ending);
    if ((failure === null ? 'completed' : 'failed') === ending) runIds.push(batchRunId);
    if (runIds.length > 0) await finishRuns(unit, { orgId, runIds }, ending);
  }
}

/** Nothing was written, so nothing was used but what providers were asked for. */
async function abandon(
  unit: UnitOfWork,
  ledger: BatchReservation,
  ending: 'failed' | 'cancelled',
  outcome: BatchOutcome,
) {
  const { orgId, batchRunId, nodeRunIds, reservations } = ledger;
  await unit.em.fork().transactional(async (em) => {
    const inside = { ...unit, em };
    await voidReservations(inside, orgId, [...reservations.values()].flat());
    const error = outcome.kind === 'failed' ? outcome.error : null;
    const guilty = error instanceof NodeFailure ? nodeRunIds[error.place] : undefined;
    const guiltyRunIds = [batchRunId, ...(guilty === undefined ? [] : [guilty])];
    await finishRuns(inside, { orgId, runIds: guiltyRunIds }, ending);
    await finishRuns(inside, { orgId, runIds: nodeRunIds }, 'cancelled');
  });
  // Money came back that mail may have waited for.
  await unit.queue.enqueue(sendMessagesJob, { campaignId: ledger.campaignId });
  return outcome;
}
