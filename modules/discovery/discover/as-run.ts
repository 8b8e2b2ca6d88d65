import type { MemberContext } from '../../../src/kernel/context.ts';
import { finishRuns, type NewRun, startRun } from '../../costs/index.ts';

type Task = Pick<NewRun, 'taskName' | 'brandIds' | 'campaignId' | 'workflowSlug' | 'featureSlug'>;

/** Work that a person asked for, written down as a run that ends with it. */
export async function asRun(
  unit: MemberContext,
  task: Task,
  work: (runId: string) => Promise<number>,
): Promise<{ runId: string; discovered: number }> {
  const { orgId, userId } = unit.actor;
  const runId = await startRun(unit, { orgId, userId, serviceName: 'discovery', ...task });
  try {
    const discovered = await work(runId);
    await finishRuns(unit, { orgId, runIds: [runId] }, 'completed');
    return { runId, discovered };
  } catch (error) {
    await finishRuns(unit, { orgId, runIds: [runId] }, 'failed');
    throw error;
  }
}
