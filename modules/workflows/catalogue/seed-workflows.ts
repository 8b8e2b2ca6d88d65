import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { addVersion, prepareVersion } from '../add-workflow-version.ts';
import { Workflow } from '../workflow.entity.ts';
import type { AddWorkflowVersionInput } from '../workflow.schema.ts';

/** A built-in workflow. To change a released one, increase its version. */
export type CatalogueWorkflow = z.output<typeof AddWorkflowVersionInput> & { version: number };

/**
 * Adds built-in workflows whose lineage has not reached their version. Skips lineages that an admin has
 * extended, and workflows that no longer fit their feature.
 */
export function seedWorkflows(
  { em, clock, nodeTypes }: Needs<'em' | 'clock' | 'nodeTypes'>,
  catalogue: readonly CatalogueWorkflow[],
): Promise<void> {
  return em.transactional(async (transaction) => {
    const known = await transaction.find(Workflow, {}, { fields: ['dynastySlug', 'version'] });
    const isKnown = (dynastySlug: string, version: number) =>
      known.some((workflow) => workflow.dynastySlug === dynastySlug && workflow.version >= version);
    for (const { version, ...definition } of catalogue) {
      if (isKnown(definition.workflowDynastySlug, version)) continue;
      const prepared = await prepareVersion({ em: transaction, nodeTypes }, definition).catch((error: unknown) => {
        if (error instanceof DomainError) return null;
        throw error;
      });
      if (prepared !== null) await addVersion({ em: transaction, clock }, prepared);
    }
  });
}
