import type { z } from 'zod';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { badRequest, conflict, notFound, withFieldNames } from '../../../src/kernel/errors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { findRun } from '../../costs/index.ts';
import { assertRunnable, readWorkflow } from '../../workflows/index.ts';
import { SERVICE_NAME } from '../runner/run-context.ts';
import type { ExecuteWorkflowInput } from '../workflow-run.schema.ts';
import { stopCampaign } from './change-status.ts';
import { createCampaign } from './create-campaign.ts';

/** Runs a workflow as a new campaign, because every cost and result belongs to a campaign. */
export async function executeWorkflow(
  unit: MemberContext,
  { workflowId, inputs, brandId, name, ...rest }: z.output<typeof ExecuteWorkflowInput>,
) {
  const workflow = await readWorkflow(unit, { workflowId });
  await assertRunnable(unit, workflow);
  if (brandId !== undefined) await assertOwnBrand(unit.em, unit.actor.orgId, brandId);
  const brands =
    brandId === undefined || rest.brandUrls !== undefined || rest.brandIds !== undefined ? {} : { brandIds: [brandId] };
  if (brandId === undefined && rest.brandUrls === undefined && rest.brandIds === undefined) {
    throw badRequest('brandUrls, brandIds or the header x-brand-id is required.');
  }
  return createCampaign(unit, {
    ...rest,
    ...brands,
    name: name ?? workflow.name,
    workflowSlug: workflow.slug,
    ...(inputs === undefined ? {} : { featureInputs: inputs }),
  }).catch((error: unknown) => {
    throw withFieldNames(error, { featureInputs: 'inputs' });
  });
}

export async function cancelRun(unit: MemberContext, { runId }: { runId: string }) {
  const { campaignId } = await findWorkflowRun(unit, { runId }, 'open');
  if (campaignId === null) throw conflict('This run belongs to no campaign, so it cannot be cancelled.');
  await stopCampaign(unit, { campaignId });
  return findRun(unit, { runId });
}

export async function findWorkflowRun(unit: MemberContext, { runId }: { runId: string }, state: 'open' | 'any') {
  const run = await findRun(unit, { runId });
  if (run.serviceName !== SERVICE_NAME) throw notFound('Run');
  if (state === 'open' && run.status !== 'queued' && run.status !== 'running')
    throw conflict('The run has already ended.');
  return run;
}
