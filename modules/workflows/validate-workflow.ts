import type { Needs } from '../../src/kernel/context.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { resolveFeature } from '../features/index.ts';
import { checkDag, DagRefused } from './dag/check-dag.rules.ts';
import { inputsReadBy } from './dag/condition.rules.ts';
import type { Dag } from './dag/dag.schema.ts';
import { findWorkflow } from './workflow.queries.ts';

/**
 * Checks whether a stored graph can still run. Node types and feature inputs may have changed since it was
 * stored.
 */
export async function validateWorkflow(
  { em, nodeTypes }: Needs<'em' | 'nodeTypes'>,
  { workflowId }: { workflowId: string },
) {
  const { dag, feature_slug, feature_dynasty_slug } = await findWorkflow(em, workflowId);
  const feature = await resolveFeature({ em }, { dynastySlug: feature_dynasty_slug }).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
    return resolveFeature({ em }, { slug: feature_slug });
  });
  const featureInputs = feature.inputs.map(({ key }) => key);
  const templateContract = contractOf(dag, featureInputs);
  try {
    checkDag(dag, { nodeTypes, featureInputs });
    return { valid: true, templateContract };
  } catch (error) {
    if (!(error instanceof DagRefused)) throw error;
    return { valid: false, errors: [{ field: `dag.${error.field}`, message: error.message }], templateContract };
  }
}

function contractOf(dag: Dag, featureInputs: readonly string[]) {
  const read = inputsReadBy(dag);
  return {
    read,
    missing: read.filter((key) => !featureInputs.includes(key)),
    unread: featureInputs.filter((key) => !read.includes(key)),
  };
}

/** Throws `unprocessable` if the graph cannot run with its version of the feature. */
export async function assertRunnable(
  { em, nodeTypes }: Needs<'em' | 'nodeTypes'>,
  { dag, featureSlug }: { dag: Dag; featureSlug: string },
): Promise<void> {
  const { inputs } = await resolveFeature({ em }, { slug: featureSlug });
  try {
    checkDag(dag, { nodeTypes, featureInputs: inputs.map(({ key }) => key) });
  } catch (error) {
    throw error instanceof DagRefused ? new DomainError('unprocessable', error.message) : error;
  }
}
