import type { Needs } from '../../src/kernel/context.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { resolveFeature } from '../features/index.ts';
import { checkDag, DagRefused } from './dag/check-dag.rules.ts';
import { findWorkflow } from './workflow.queries.ts';

/** Whether a stored graph still runs: node types and the inputs of its feature may have changed since it was stored. */
export async function validateWorkflow(
  { em, nodeTypes }: Needs<'em' | 'nodeTypes'>,
  { workflowId }: { workflowId: string },
) {
  const { dag, feature_slug, feature_dynasty_slug } = await findWorkflow(em, workflowId);
  const feature = await resolveFeature({ em }, { dynastySlug: feature_dynasty_slug }).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
    return resolveFeature({ em }, { slug: feature_slug });
  });
  try {
    checkDag(dag, { nodeTypes, featureInputs: feature.inputs.map(({ key }) => key) });
    return { valid: true };
  } catch (error) {
    if (!(error instanceof DagRefused)) throw error;
    return { valid: false, errors: [{ field: `dag.${error.field}`, message: error.message }] };
  }
}
