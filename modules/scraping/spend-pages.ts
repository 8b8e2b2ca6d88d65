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

/** Pages that were really read, as a cost of their run. Those of the invented company are priced alike and never billed. */
export async function spendPages(
  unit: Needs<'em' | 'clock' | 'queue' | 'actor' | 'stripe'>,
  { runId, url, quantity }: { runId: string; url: string; quantity: number },
): Promise<void> {
  const { orgId } = unit.actor;
  const byPlatform = !isSandboxSite(url);
  const costName = byPlatform ? PAGE : 'sandbox-page';
  const unitCost = (await priceOf(unit.em, orgId, costName, unit.clock.now())) ?? 0n;
  await recordActual(unit, orgId, [{ runId, costName, unitCost, quantity, byPlatform }]);
}

interface Task {
  taskName: 'scrape' | 'extract' | 'map';
  /** Pages that it asks for at the most. */
  urls: readonly string[];
}

/** Work that a person waits for as a run that ends with it; one that did nothing of its own is cancelled. What cannot be paid is not begun. */
export async function asRun<Result>(
  unit: MemberContext,
  { taskName, urls }: Task,
  work: (runId: string) => Promise<{ result: Result; hasRead: boolean }>,
): Promise<{ result: Result; runId: string | null }> {
  const { orgId, userId } = unit.actor;
  const unitCost = (await priceOf(unit.em, orgId, PAGE, unit.clock.now())) ?? 0n;
  const price = times(unitCost, urls.filter((url) => !isSandboxSite(url)).length);
  const hold = price === 0n ? null : await holdCredit(unit, { orgId, price });
  const runId = await startRun(unit, { orgId, userId, serviceName: SERVICE_NAME, taskName });
  try {
    const { result, hasRead } = await work(runId);
    if (hold !== null) await unit.em.transactional((em) => endHolds({ ...unit, em }, orgId, [hold]));
    await finishRun(unit, { orgId, runId }, hasRead ? 'completed' : 'cancelled');
    return { result, runId: hasRead ? runId : null };
  } catch (error) {
    if (hold !== null) await dropHold(unit, orgId, hold);
    await finishRun(unit, { orgId, runId }, 'failed');
    throw error;
  }
}
