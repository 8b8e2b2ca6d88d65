import type { EntityManager } from '@mikro-orm/postgresql';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { otherSlugHint } from '../features/index.ts';
import { allWorkflows, findWorkflow, viewWorkflow } from './workflow.queries.ts';
import type { WorkflowView } from './workflow.schema.ts';

export async function resolveWorkflow(
  { em, nodeTypes }: Needs<'em' | 'nodeTypes'>,
  name: { slug: string } | { dynastySlug: string },
): Promise<WorkflowView> {
  const asked = 'slug' in name ? name.slug : name.dynastySlug;
  if (isId(asked)) throw notFound('Workflow');
  const row = await findWorkflow(em, asked).catch(async (error: unknown) => {
    throw (await hintAtWorkflows(em, asked)) ?? error;
  });
  if (asked === ('slug' in name ? row.slug : row.dynasty_slug)) return viewWorkflow(row, nodeTypes);
  throw notFound('Workflow', otherSlugHint('workflow', { slug: row.slug, dynastySlug: row.dynasty_slug }, asked));
}

async function hintAtWorkflows(em: EntityManager, asked: string): Promise<Error | null> {
  const rows = await allWorkflows(em)
    .select('slug')
    .where('status', '=', 'active')
    .where(({ or, eb }) => or([eb('feature_slug', '=', asked), eb('feature_dynasty_slug', '=', asked)]))
    .orderBy('slug')
    .execute();
  if (rows.length === 0) return null;
  return notFound('Workflow', `${asked} is a feature; its workflows are ${rows.map(({ slug }) => slug).join(', ')}.`);
}
