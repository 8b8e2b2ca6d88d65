import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { takeNamedLock } from '../../src/database/locks.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { resolveFeature } from '../features/index.ts';
import { checkDag } from './dag/check-dag.rules.ts';
import { Workflow } from './workflow.entity.ts';
import { readWorkflow } from './workflow.queries.ts';
import type { AddWorkflowVersionInput, LineageStatusInput, WorkflowView } from './workflow.schema.ts';

type Definition = z.output<typeof AddWorkflowVersionInput>;

/** Adds a version and makes it the current one of its dynasty slug. Pinned older versions still run. */
export async function addWorkflowVersion(
  needs: Needs<'em' | 'clock' | 'nodeTypes'>,
  definition: Definition,
): Promise<WorkflowView> {
  const prepared = await prepareVersion(needs, definition);
  const workflowId = await needs.em.transactional((em) => addVersion({ em, clock: needs.clock }, prepared));
  return readWorkflow(needs, { workflowId });
}

export async function prepareVersion({ em, nodeTypes }: Needs<'em' | 'nodeTypes'>, definition: Definition) {
  const { featureSlug, dag, category, channel, audienceType } = definition;
  const feature = await findFeatureBySlug(em, featureSlug);
  return {
    ...definition,
    dag: checkDag(dag, { nodeTypes, featureInputs: feature.inputs.map(({ key }) => key) }),
    featureSlug: feature.slug,
    featureDynastySlug: feature.dynastySlug,
    category: category ?? feature.category,
    channel: channel ?? feature.channel,
    audienceType: audienceType ?? feature.audienceType,
  };
}

/** A versioned slug ends in its version, which no dynasty slug does. */
export const findFeatureBySlug = (em: EntityManager, slug: string) =>
  resolveFeature({ em }, /-v\d+$/.test(slug) ? { slug } : { dynastySlug: slug });

type Prepared = Awaited<ReturnType<typeof prepareVersion>>;

/** Serialises changes of a lineage, so that concurrent additions get different versions. */
export const lockLineage = (em: EntityManager, dynastySlug: string) =>
  takeNamedLock(em, 'lineage', { id: `workflow:${dynastySlug}`, mode: 'alone' });

/** Must run in a transaction. */
export async function addVersion({ em, clock }: Needs<'em' | 'clock'>, prepared: Prepared): Promise<string> {
  const { workflowDynastySlug: dynastySlug, workflowDynastyName, ...fields } = prepared;
  await lockLineage(em, dynastySlug);
  const [newest] = await em.find(
    Workflow,
    { dynastySlug },
    { orderBy: { version: 'desc' }, limit: 1, fields: ['version', 'dynastyName'] },
  );
  const now = clock.now();
  const version = (newest?.version ?? 0) + 1;
  const id = newId();
  await em.nativeUpdate(Workflow, { dynastySlug, status: 'active' }, { status: 'deprecated', updatedAt: now });
  await em.insert(Workflow, {
    ...fields,
    id,
    slug: `${dynastySlug}-v${version}`,
    dynastySlug,
    dynastyName: workflowDynastyName ?? newest?.dynastyName ?? fields.name,
    version,
    status: 'active',
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Retires a lineage, or makes its newest version current again. Pinned versions still run. */
export async function setLineageStatus(
  needs: Needs<'em' | 'clock' | 'nodeTypes'>,
  { workflowDynastySlug: dynastySlug, status }: z.output<typeof LineageStatusInput>,
) {
  const workflowId = await needs.em.transactional(async (em) => {
    await lockLineage(em, dynastySlug);
    const [newest] = await em.find(Workflow, { dynastySlug }, { orderBy: { version: 'desc' }, limit: 1 });
    if (newest === undefined) throw notFound('Workflow');
    if (newest.status !== status) em.assign(newest, { status, updatedAt: needs.clock.now() });
    return newest.id;
  });
  return { workflow: await readWorkflow(needs, { workflowId }) };
}
