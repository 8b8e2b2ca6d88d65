import type { MemberContext } from '../../../src/kernel/context.ts';
import { conflict, notFound } from '../../../src/kernel/errors.ts';
import { findRun } from '../../costs/index.ts';
import { SERVICE_NAME } from '../runner/batch.ts';
import { stopCampaign } from './change-status.ts';

export async function cancelRun(unit: MemberContext, { runId }: { runId: string }) {
  const { campaignId } = await findWorkflowRun(unit, { runId }, 'open');
  if (campaignId === null) throw conflict('The run belongs to no campaign that could be stopped.');
  await stopCampaign(unit, { campaignId });
  return findRun(unit, { runId });
}

export async function findWorkflowRun(unit: MemberContext, { runId }: { runId: string }, state: 'open' | 'any') {
  const run = await findRun(unit, { runId });
  if (run.serviceName !== SERVICE_NAME) throw notFound('Run');
  if (state === 'open' && run.status !== 'queued' && run.status !== 'running') throw conflict('The run has ended.');
  return run;
}
