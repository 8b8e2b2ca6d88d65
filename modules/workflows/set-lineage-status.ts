import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { lockLineage } from './add-workflow-version.ts';
import { Workflow } from './workflow.entity.ts';
import { readWorkflow } from './workflow.queries.ts';
import type { LineageStatusInput } from './workflow.schema.ts';

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
