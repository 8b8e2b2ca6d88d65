import type { MemberContext, Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { times } from '../../src/kernel/money.ts';
import { dropHold, endHolds, holdCredit } from '../billing/index.ts';
import { isSandboxSite } from '../brands/index.ts';
import { endLostRuns, finishRun, priceOf, recordActual, startRun } from '../costs/index.ts';

const SERVICE_NAME = 'scraping';
const PAGE = 'distribute-page';
/** Longer than any timeout that a caller may set. */
const LONGEST_MS = 10 * 60_000;

/** Runs whose process died end as failed. */
export const sweepScrapes = (unit: UnitOfWork): Promise<void> =>
  endLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LONGEST_MS });

/** Work that a person waits for, with the most that it may cost; null where nothing is promised to it. */
export interface PaidRun {
  runId: string;
  hold: string | null;
}

/**
 * Pages that were really read, as a cost of their run, by their addresses. Those of the invented company are priced alike and never billed.
 * The promise ends with it, in the caller's transaction: in two steps the same pages would count twice in between.
 */
export async function spendPages(
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
  /** Pages that it asks for at the most. */
  urls: readonly string[];
}

/**
 * Work as a run that ends with it; one that did nothing of its own is cancelled. What cannot be paid is not begun, and work that succeeds has
 * spent what it was promised (`spendPages`).
 */
export async function asRun<Result>(
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
    if (hold !== null) await dropHold(unit, orgId, hold);
    await finishRun(unit, { orgId, runId }, 'failed');
    throw error;
  }
}
