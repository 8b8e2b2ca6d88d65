import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { DomainError, notFound } from '../../src/kernel/errors.ts';
import { addVersion, lockLineage, prepareVersion } from './add-workflow-version.ts';
import { DagRefused } from './dag/check-dag.rules.ts';
import { describeDag } from './node-types/dag-facts.rules.ts';
import { Workflow } from './workflow.entity.ts';
import { readWorkflow } from './workflow.queries.ts';
import type { UpgradeWorkflowInput } from './workflow.schema.ts';

/**
 * Adds the next version of a lineage for the current version of its feature. Omitted fields are copied from
 * the newest version.
 */
export async function upgradeWorkflow(
  needs: Needs<'em' | 'clock' | 'nodeTypes'>,
  { workflowDynastySlug, dag, description }: z.output<typeof UpgradeWorkflowInput>,
) {
  const workflowId = await needs.em
    .transactional(async (em) => {
      // Lock before reading, so that concurrent upgrades build on each other.
      await lockLineage(em, workflowDynastySlug);
      const [newest] = await em.find(
        Workflow,
        { dynastySlug: workflowDynastySlug },
        { orderBy: { version: 'desc' }, limit: 1 },
      );
      if (newest === undefined) throw notFound('Workflow');
      const { name, category, channel, audienceType, featureDynastySlug: featureSlug } = newest;
      const next = {
        workflowDynastySlug,
        name,
        category,
        channel,
        audienceType,
        featureSlug,
        description: description ?? newest.description,
        dag: dag ?? newest.dag,
      };
      return addVersion({ ...needs, em }, await prepareVersion({ ...needs, em }, next));
    })
    .catch((error: unknown) => {
      throw error instanceof DagRefused ? new DomainError('unprocessable', error.message) : error;
    });
  const workflow = await readWorkflow(needs, { workflowId });
  return { workflow, dag: workflow.dag, generatedDescription: describeDag(workflow.dag, needs.nodeTypes) };
}
