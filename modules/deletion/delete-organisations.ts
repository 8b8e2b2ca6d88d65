import { forgetAnswers } from '../../src/api/idempotency.ts';
import { type Claim, type ClaimedRow, claimDue, finishClaimed, releaseClaimed } from '../../src/database/claim.ts';
import { isTooSlow, isTransient } from '../../src/database/database-errors.ts';
import { countRows, removeSome } from '../../src/database/organisation-rows.ts';
import { statement } from '../../src/database/statement.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { isRefusedData } from '../../src/database/write-in-halves.ts';
import type { Platform, UnitOfWork } from '../../src/kernel/context.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { enqueueAllJobs } from '../campaigns/index.ts';
import { clearInviter } from '../growth/index.ts';
import { removeOrganisation } from '../identity/index.ts';
import { deleteCallerTraces } from '../keys/index.ts';
import { deleteOrganisationsJob } from './delete-organisations.job.ts';
import { hasRunningWork, listOrganisationTables } from './deletion.queries.ts';

/** Longer than one batch; short enough that a killed worker is soon replaced. */
const LEASE_MS: Milliseconds = 60_000;
/** After this time the worker releases the organisation and claims the next one. */
const MAX_RUN_MS: Milliseconds = 20_000;
/** Wait until work that started before the closing has ended. */
const RETRY_MS: Milliseconds = 1_000;
/** Longer than any write buffer or running request. The last pass removes rows that they wrote late. */
const LAST_PASS_AFTER_MS: Milliseconds = 15 * 60_000;

export const deleteOrganisationsHandler = (platform: Platform): JobHandler<Record<string, never>> => ({
  contract: deleteOrganisationsJob,
  concurrency: 1,
  async handle(_data, { signal }) {
    // The platform queue stores the next job at once. A deferred job would be lost if this process dies.
    const { queue } = platform;
    while (!signal.aborted && (await inUnitOfWork(platform, (unit) => deleteDue({ ...unit, queue }, signal))));
  },
});

export async function sweepDeletions({ em, clock, queue }: UnitOfWork): Promise<void> {
  const [due] = await statement(
    em,
    `select id from organisation_deletions
     where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1`,
    [clock.now()],
  );
  if (due !== undefined) await queue.enqueue(deleteOrganisationsJob, {});
}

/** Processes the most overdue organisation. Returns false if none is due. */
async function deleteDue(unit: UnitOfWork, signal: AbortSignal): Promise<boolean> {
  const { em, clock } = unit;
  const due = {
    table: 'organisation_deletions',
    now: clock.now(),
    limit: 1,
    leaseMs: LEASE_MS,
    ofClosed: true,
  } as const;
  const claim = await claimDue(em, due);
  const [row] = claim.rows;
  if (row === undefined) return false;
  try {
    const isGone = await removeRows(unit, row.orgId, signal);
    if (isGone) await finishDeletion(unit, claim, row);
    else await releaseDeletion(unit, claim, row);
  } catch (error) {
    await releaseDeletion(unit, claim, row);
    // A worker that did not notice the closing yet can hold a lock or write a row between two statements.
    if (!isTransient(error) && !isRefusedData(error)) throw error;
    if (isTooSlow(error))
      unit.log.error(
        { err: error, orgId: row.orgId },
        'Failed to delete a closed organisation: a statement timed out. It will be retried.',
      );
  }
  return true;
}

/** Returns true if no table has a row of the organisation any more. */
async function removeRows(unit: UnitOfWork, orgId: string, signal: AbortSignal): Promise<boolean> {
  const { em, clock } = unit;
  if (await hasRunningWork(em, orgId, clock.now())) return false;
  const tables = await listOrganisationTables(em);
  await enqueueAllJobs(unit, orgId);
  await deleteCallerTraces(em, orgId);
  await forgetAnswers(em, orgId);
  await clearInviter(em, orgId);
  const until = performance.now() + MAX_RUN_MS;
  for (const table of tables) {
    while ((await removeSome(em, orgId, table)) > 0) if (signal.aborted || performance.now() > until) return false;
  }
  await removeOrganisation(em, orgId);
  // Finds rows that were written after their table was emptied.
  return Object.values(await countRows(em, orgId, tables)).every((count) => count === 0);
}

/** Marks the deletion as done and schedules a last pass for rows that are written late. */
async function finishDeletion({ em, clock }: UnitOfWork, claim: Claim, { orgId, id }: ClaimedRow): Promise<void> {
  const now = clock.now();
  await em.transactional(async (inside) => {
    const [before] = await statement<{ status: string }>(
      inside,
      `select status from organisation_deletions where org_id = $1 and id = $2`,
      [orgId, id],
    );
    const lastPass = before?.status === 'deleted' ? null : new Date(now.getTime() + LAST_PASS_AFTER_MS);
    await finishClaimed(inside, claim, [id], lastPass);
    await statement(
      inside,
      `update organisation_deletions set status = 'deleted', deleted_at = coalesce(deleted_at, $3) where org_id = $1 and id = $2`,
      [orgId, id, now],
    );
  });
}

async function releaseDeletion({ em, clock, queue }: UnitOfWork, claim: Claim, { id }: ClaimedRow): Promise<void> {
  const next = new Date(clock.now().getTime() + RETRY_MS);
  await releaseClaimed(em, claim, [id], next);
  await queue.enqueue(deleteOrganisationsJob, {}, next);
}
