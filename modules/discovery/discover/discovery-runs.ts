import type { MemberContext, UnitOfWork } from '../../../src/kernel/context.ts';
import { failLostRuns, finishRuns, type NewRun, startRun } from '../../costs/index.ts';

const SERVICE_NAME = 'discovery';
/** Reading takes at most 20 seconds, and scoring a few more. */
const LONGEST_MS = 5 * 60_000;

/** Marks runs whose process died as failed. */
export const sweepDiscoveries = (unit: UnitOfWork): Promise<void> =>
  failLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LONGEST_MS });

type Task = Pick<NewRun, 'taskName' | 'brandIds' | 'campaignId' | 'workflowSlug' | 'featureSlug'>;

export async function runDiscovery(
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
