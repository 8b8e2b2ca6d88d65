import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Caller } from '../../../src/kernel/caller.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { addVersion, findFeatureBySlug, lockLineage, prepareVersion } from '../add-workflow-version.ts';
import { checkDag, DagRefused } from '../dag/check-dag.rules.ts';
import type { Dag } from '../dag/dag.schema.ts';
import { describeDag } from '../node-types/dag-facts.rules.ts';
import { Workflow } from '../workflow.entity.ts';
import { readWorkflow } from '../workflow.queries.ts';
import type { CreateWorkflowInput } from '../workflow.schema.ts';
import { draftByModel } from './draft-by-model.ts';
import { closestPattern, fitDag } from './draft-dag.rules.ts';

type Unit = UnitOfWork & { caller: Caller };
type Input = z.output<typeof CreateWorkflowInput>;

/**
 * Drafts a workflow for a feature. Uses the organisation's text model if there is one and its graph can run.
 * Otherwise adapts the closest existing workflow.
 */
export async function createWorkflow(unit: Unit, input: Input) {
  const { featureSlug, description } = input;
  const feature = await findFeatureBySlug(unit.em, featureSlug);
  const featureInputs = feature.inputs.map(({ key }) => key);
  const { dag: example, slug } = await patternFor(unit, { feature, ...input });
  const byRules = fitDag(example, featureInputs, unit.nodeTypes);
  const byModel = await modelDraft(unit, { description, featureInputs, example: byRules });
  const dag = byModel ?? byRules;
  const workflowId = await unit.em
    .transactional(async (em) => {
      const draft = await freeLineage(em, feature.dynastySlug);
      const name = `${feature.name}, ${draft.label}`;
      const definition = { workflowDynastySlug: draft.slug, name, description, featureSlug: feature.slug, dag };
      return addVersion({ ...unit, em }, await prepareVersion({ ...unit, em }, definition));
    })
    .catch((error: unknown) => {
      throw error instanceof DagRefused ? new DomainError('unprocessable', error.message) : error;
    });
  const workflow = await readWorkflow(unit, { workflowId });
  return {
    workflow,
    dag: workflow.dag,
    generatedDescription: describeDag(workflow.dag, unit.nodeTypes),
    draftedBy: byModel === null ? ('rules' as const) : ('model' as const),
    draftedAfter: slug,
  };
}

type Feature = Awaited<ReturnType<typeof findFeatureBySlug>>;

async function patternFor({ em, nodeTypes }: Unit, { feature, description, hints }: Input & { feature: Feature }) {
  const patterns = await em.find(Workflow, { status: 'active' }, { disableIdentityMap: true });
  const wanted = hints?.nodeTypes ?? [];
  const unknown = wanted.find((type) => !nodeTypes.has(type));
  if (unknown !== undefined)
    throw new DomainError('unprocessable', `hints.nodeTypes contains the unknown type "${unknown}".`);
  const closest = closestPattern({ feature, description, nodeTypes: wanted }, patterns, nodeTypes);
  if (closest !== null) return closest;
  const nodes = wanted.length === 0 ? '' : ` with nodes of type ${wanted.join(', ')}`;
  throw new DomainError(
    'unprocessable',
    `No workflow of the channel ${feature.channel}${nodes} can serve as a pattern. Create one with POST /v1/workflows.`,
  );
}

/**
 * Returns null if the request names no organisation, the organisation has no model, or the drafted graph
 * cannot run.
 */
async function modelDraft(
  unit: Unit,
  wish: { description: string; featureInputs: string[]; example: Dag },
): Promise<Dag | null> {
  const { caller } = unit;
  if (!('organisation' in caller) || caller.organisation.state !== 'known') return null;
  const drafted = await draftByModel(unit, { ...wish, orgId: caller.organisation.orgId });
  if (drafted === null) return null;
  try {
    return checkDag(drafted, { nodeTypes: unit.nodeTypes, featureInputs: wish.featureInputs });
  } catch (error) {
    if (error instanceof DagRefused) return null;
    throw error;
  }
}

/** Returns the first unused name. The lock gives concurrent requests different names. */
async function freeLineage(em: EntityManager, featureSlug: string): Promise<{ slug: string; label: string }> {
  await lockLineage(em, `${featureSlug}-draft`);
  for (let number = 1; ; number++) {
    const ending = number === 1 ? 'draft' : `draft-${number}`;
    const slug = `${featureSlug}-${ending}`;
    if ((await em.count(Workflow, { dynastySlug: slug })) === 0) return { slug, label: ending.replace('-', ' ') };
  }
}
