import type { MemberContext, UnitOfWork } from '../../../src/kernel/context.ts';
import { endLostRuns, finishRuns, type NewRun, startRun } from '../../costs/index.ts';

const SERVICE_NAME = 'discovery';
/** Reading takes twenty seconds at the most, and scoring a few more. */
const LONGEST_MS = 5 * 60_000;

/** Runs whose process died end as failed. */
export const sweepDiscoveries = (unit: UnitOfWork): Promise<void> =>
  endLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LONGEST_MS });

type Task = Pick<NewRun, 'taskName' | 'brandIds' | 'campaignId' | 'workflowSlug' | 'featureSlug'>;

/** Work that a person asked for, written down as a run that ends with it. */
export async function asRun(
  unit: MemberContext,
  task: Task,
  work: (runId: string) => Promise<number>,
): Promise<{ runId: string; discovered: number }> {
  const { orgId, userId } = unit.actor;
  const runId = await startRun(unit, { orgId, userId, serviceName: SERVICE_NAME, ...task });
  try {
    const discovered = await work(runId);
    await finishRuns(unit, { orgId, runIds: [runId] }, 'completed');
    return { runId, discovered };
  } catch (error) {
    await finishRuns(unit, { orgId, runIds: [runId] }, 'failed');
    throw error;
  }
}
