import type { MemberContext, Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { isSandboxSite } from '../brands/index.ts';
import { endLostRuns, finishRun, priceOf, recordActual, startRun } from '../costs/index.ts';

const SERVICE_NAME = 'scraping';
/** Longer than any timeout that a caller may set. */
const LONGEST_MS = 10 * 60_000;

/** Runs whose process died end as failed. */
export const sweepScrapes = (unit: UnitOfWork): Promise<void> =>
  endLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LONGEST_MS });

/** Pages that were really read, as a cost of their run. Those of the invented company are priced alike and never billed. */
export async function spendPages(
  unit: Needs<'em' | 'clock' | 'actor'>,
  { runId, url, quantity }: { runId: string; url: string; quantity: number },
): Promise<void> {
  const { orgId } = unit.actor;
  const costName = isSandboxSite(url) ? 'sandbox-page' : 'distribute-page';
  const unitCost = (await priceOf(unit.em, orgId, costName, unit.clock.now())) ?? 0n;
  await recordActual(unit, orgId, [{ runId, costName, unitCost, quantity }]);
}

/** Work that a person waits for as a run that ends with it; one that did nothing of its own is cancelled. */
export async function asRun<Result>(
  unit: MemberContext,
  taskName: 'scrape' | 'extract' | 'map',
  work: (runId: string) => Promise<{ result: Result; hasRead: boolean }>,
): Promise<{ result: Result; runId: string | null }> {
  const { orgId, userId } = unit.actor;
  const runId = await startRun(unit, { orgId, userId, serviceName: SERVICE_NAME, taskName });
  try {
    const { result, hasRead } = await work(runId);
    await finishRun(unit, { orgId, runId }, hasRead ? 'completed' : 'cancelled');
    return { result, runId: hasRead ? runId : null };
  } catch (error) {
    await finishRun(unit, { orgId, runId }, 'failed');
    throw error;
  }
}
