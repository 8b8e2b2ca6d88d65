import type { MemberContext, Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { times } from '../../src/kernel/money.ts';
import { endHolds, holdCredit, releaseHold } from '../billing/index.ts';
import { isSandboxSite } from '../brands/index.ts';
import { failLostRuns, finishRun, priceOf, recordActual, startRun } from '../costs/index.ts';

const SERVICE_NAME = 'scraping';
const PAGE = 'distribute-page';
/** Longer than any timeout that a caller can set. */
const LONGEST_MS = 10 * 60_000;

/** Marks runs whose process died as failed. */
export const sweepScrapes = (unit: UnitOfWork): Promise<void> =>
  failLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LONGEST_MS });

/** A synchronous run with its reservation. `hold` is null if nothing is reserved. */
export interface PaidRun {
  runId: string;
  hold: string | null;
}

/**
 * Records the pages that were read as costs of their run. Sandbox pages have the same price and are never
 * billed. Releases the reservation in the caller's transaction; in two steps the pages would count twice in
 * between.
 */
export async function chargePages(
  unit: Needs<'em' | 'clock' | 'queue' | 'actor' | 'stripe'>,
  { runId, hold }: PaidRun,
  urls: readonly string[],
): Promise<void> {
  const { orgId } = unit.actor;
  if (hold !== null) await endHolds(unit, orgId, [hold]);
  const costs = [];
  for (const [isInvented, own] of Map.groupBy(urls, isSandboxSite)) {
    const costName = isInvented ? 'sandbox-page' : PAGE;
    const unitCost = (await priceOf(unit.em, orgId, costName, unit.clock.now())) ?? 0n;
    costs.push({ runId, costName, unitCost, quantity: own.length, byPlatform: !isInvented });
  }
  if (costs.length > 0) await recordActual(unit, orgId, costs);
}

interface Task {
  taskName: 'scrape' | 'extract' | 'map';
  /** At most these pages are requested. */
  urls: readonly string[];
}

/**
 * Runs paid work. A run that read nothing of its own is cancelled. Work that cannot be paid does not start.
 * Successful work must have settled the reservation (`spendPages`).
 */
export async function runScrape<Result>(
  unit: MemberContext,
  { taskName, urls }: Task,
  work: (run: PaidRun) => Promise<{ result: Result; hasRead: boolean }>,
): Promise<{ result: Result; runId: string | null }> {
  const { orgId, userId } = unit.actor;
  const unitCost = (await priceOf(unit.em, orgId, PAGE, unit.clock.now())) ?? 0n;
  const price = times(unitCost, urls.filter((url) => !isSandboxSite(url)).length);
  const hold = price === 0n ? null : await holdCredit(unit, { orgId, price });
  const runId = await startRun(unit, { orgId, userId, serviceName: SERVICE_NAME, taskName });
  try {
    const { result, hasRead } = await work({ runId, hold });
    await finishRun(unit, { orgId, runId }, hasRead ? 'completed' : 'cancelled');
    return { result, runId: hasRead ? runId : null };
  } catch (error) {
    if (hold !== null) await releaseHold(unit, orgId, hold);
    await finishRun(unit, { orgId, runId }, 'failed');
    throw error;
  }
}
