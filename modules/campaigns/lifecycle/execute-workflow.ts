import type { z } from 'zod';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { badRequest, withFieldNames } from '../../../src/kernel/errors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertRunnable, readWorkflow } from '../../workflows/index.ts';
import type { ExecuteWorkflowInput } from '../workflow-run.schema.ts';
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
