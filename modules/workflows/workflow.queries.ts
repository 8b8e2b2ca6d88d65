import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { bytesOfJson, readPage } from '../../src/security/cursors.ts';
import { otherSlugHint } from '../features/index.ts';
import { requiredProviders, summarise } from './node-types/dag-facts.rules.ts';
import type { NodeTypes } from './node-types/node-type.rules.ts';
import type { Workflow } from './workflow.entity.ts';
import type { WorkflowListInput, WorkflowView } from './workflow.schema.ts';

type WorkflowTables = InferKyselyDB<typeof Workflow>;
type WorkflowRow = Selectable<WorkflowTables['workflows']> & { upgraded_to: string | null };

/** All organisations share one catalogue. */
const CATALOGUE_LIST = { orgId: 'catalogue', list: 'workflows' };

const allWorkflows = (em: EntityManager) => em.getKysely<WorkflowTables>().selectFrom('workflows');

const wholeWorkflows = (em: EntityManager) =>
  allWorkflows(em)
    .selectAll()
    .select(
      sql<string | null>`(select next.id from workflows next
        where next.dynasty_slug = workflows.dynasty_slug and next.version = workflows.version + 1)`.as('upgraded_to'),
    );

export async function listWorkflows(
  { em, cursors, nodeTypes }: Needs<'em' | 'cursors' | 'nodeTypes'>,
  { featureSlug, workflowSlug, workflowDynastySlug, status: asked, ...page }: z.output<typeof WorkflowListInput>,
) {
  const status = asked ?? (workflowSlug === undefined ? 'active' : 'all');
  const { rows, nextCursor } = await readPage(
    cursors,
    CATALOGUE_LIST,
    page,
    (after, limit) =>
      wholeWorkflows(em)
        .$if(workflowSlug !== undefined, (query) => query.where('slug', '=', workflowSlug ?? ''))
        .$if(workflowDynastySlug !== undefined, (query) => query.where('dynasty_slug', '=', workflowDynastySlug ?? ''))
        .$if(status !== 'all', (query) => query.where('status', '=', status as WorkflowRow['status']))
        .$if(featureSlug !== undefined, (query) =>
          query.where(({ or, eb }) =>
            or([eb('feature_slug', '=', featureSlug ?? ''), eb('feature_dynasty_slug', '=', featureSlug ?? '')]),
          ),
        )
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),
    { bytesOf: bytesOfJson },
  );
  return { workflows: rows.map((row) => viewWorkflow(row, nodeTypes)), nextCursor };
}

/** Finds the exact version by id or versioned slug, and the current version by dynasty slug. */
export async function findWorkflow(em: EntityManager, name: string): Promise<WorkflowRow> {
  const row = await wholeWorkflows(em)
    .where(({ or, and, eb }) =>
      isId(name)
        ? eb('id', '=', name)
        : or([eb('slug', '=', name), and([eb('dynasty_slug', '=', name), eb('status', '=', 'active')])]),
    )
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Workflow');
  return row;
}

export async function readWorkflow(
  { em, nodeTypes }: Needs<'em' | 'nodeTypes'>,
  { workflowId }: { workflowId: string },
) {
  return viewWorkflow(await findWorkflow(em, workflowId), nodeTypes);
}

export async function readSummary(
  { em, nodeTypes }: Needs<'em' | 'nodeTypes'>,
  { workflowId }: { workflowId: string },
) {
  const { slug, dag } = await findWorkflow(em, workflowId);
  return { workflowSlug: slug, requiredProviders: requiredProviders(dag, nodeTypes), ...summarise(dag, nodeTypes) };
}

/** Returns the current workflows of a feature, those with the most required providers first. */
export async function activeWorkflowsFor({ em, nodeTypes }: Needs<'em' | 'nodeTypes'>, featureDynastySlug: string) {
  const rows = await wholeWorkflows(em)
    .where('feature_dynasty_slug', '=', featureDynastySlug)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => viewWorkflow(row, nodeTypes))
    .toSorted((one, other) => other.requiredProviders.length - one.requiredProviders.length);
}

export async function implementedFeatureDynasties(em: EntityManager): Promise<ReadonlySet<string>> {
  const rows = await allWorkflows(em)
    .select('feature_dynasty_slug')
    .distinct()
    .where('status', '=', 'active')
    .execute();
  return new Set(rows.map(({ feature_dynasty_slug }) => feature_dynasty_slug));
}

function viewWorkflow(row: WorkflowRow, nodeTypes: NodeTypes): WorkflowView {
  return {
    id: row.id,
    appId: 'distribute',
    slug: row.slug,
    workflowSlug: row.slug,
    name: row.name,
    description: row.description,
    workflowDynastySlug: row.dynasty_slug,
    workflowDynastyName: row.dynasty_name,
    workflowDynastySignatureName: row.dynasty_name.replace(/^.*, */s, '') || row.dynasty_name,
    version: row.version,
    featureSlug: row.feature_slug,
    category: row.category,
    channel: row.channel,
    audienceType: row.audience_type,
    status: row.status,
    requiredProviders: requiredProviders(row.dag, nodeTypes),
    dag: row.dag,
    upgradedTo: row.upgraded_to,
    forkedFrom: null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * SQL condition: campaigns of this workflow belong to the sandbox, because their emails are never delivered
 * or their data is invented.
 */
export const isSandboxWorkflow = (slug: string) =>
  `exists (select 1 from workflows where slug = ${slug} and (dag @> '{"nodes": [{"config": {"mail": "sandbox"}}]}'
     or ((dag @> '{"nodes": [{"config": {"text": "sandbox"}}]}' or dag @> '{"nodes": [{"config": {"source": "sandbox"}}]}') and not dag @> '{"nodes": [{"config": {"mail": "smtp"}}]}')))`;

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
