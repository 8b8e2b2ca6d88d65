import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { readPage } from '../../src/security/cursors.ts';
import { resolveFeatureAlias } from './catalogue/feature-catalogue.ts';
import type { Feature } from './feature.entity.ts';
import type { FeatureListInput, FeatureView } from './feature.schema.ts';
import { otherSlugHint } from './feature-slug.rules.ts';

type FeatureTables = InferKyselyDB<typeof Feature>;
export type FeatureRow = Selectable<FeatureTables['features']>;

/** The catalogue is shared by all organisations. */
const CATALOGUE_LIST = { orgId: 'catalogue', list: 'features' };

export const selectCurrentFeatures = (em: EntityManager) =>
  em
    .getKysely<FeatureTables>()
    .selectFrom('features')
    .selectAll()
    .distinctOn('dynasty_slug')
    .where('status', '=', 'active')
    .orderBy('dynasty_slug')
    .orderBy('version', 'desc');

export async function listFeatures(
  { em, cursors, implementedFeatures }: Needs<'em' | 'cursors' | 'implementedFeatures'>,
  { implemented, ...page }: z.output<typeof FeatureListInput>,
) {
  const withWorkflows = await implementedFeatures.dynastySlugs(em);
  const wanted = (await selectCurrentFeatures(em).execute())
    .filter(({ dynasty_slug }) => implemented !== true || withWorkflows.has(dynasty_slug))
    .map((row) => ({ id: placeOf(row), row }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { rows, nextCursor } = await readPage(cursors, CATALOGUE_LIST, page, (after = '', limit) =>
    Promise.resolve(wanted.filter(({ id }) => id > after).slice(0, limit)),
  );
  return { features: rows.map(({ row }) => viewFeature(row, withWorkflows)), nextCursor };
}

const ORDER_DIGITS = 10;

/** Cursor position of a lineage. It does not depend on the version, so paging survives a version change. */
const placeOf = ({ display_order, dynasty_slug }: FeatureRow) =>
  `${String(display_order).padStart(ORDER_DIGITS, '0')} ${dynasty_slug}`;

export async function readFeature(
  { em, implementedFeatures }: Needs<'em' | 'implementedFeatures'>,
  { slug }: { slug: string },
) {
  const [row, withWorkflows] = await Promise.all([findFeatureRow(em, slug), implementedFeatures.dynastySlugs(em)]);
  return { feature: viewFeature(row, withWorkflows) };
}

/** Finds a version by its versioned slug. For a dynasty slug, finds the newest active version. */
export async function findFeatureRow(em: EntityManager, slug: string): Promise<FeatureRow> {
  const row = await em
    .getKysely<FeatureTables>()
    .selectFrom('features')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([eb('slug', '=', slug), and([eb('dynasty_slug', '=', slug), eb('status', '=', 'active')])]),
    )
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Feature');
  return row;
}

/** Ways in which other modules name a feature. An alias is a short name from the campaign form. */
export type FeatureName = { slug: string } | { dynastySlug: string } | { alias: string };

/** Returns the version pinned by `slug`, otherwise the newest active version. */
export async function resolveFeature({ em }: Needs<'em'>, name: FeatureName): Promise<ResolvedFeature> {
  const row = await findFeatureRow(em, slugOf(name));
  const asked = slugOf(name);
  if (asked === ('slug' in name ? row.slug : row.dynasty_slug)) return describeFeature(row);
  throw notFound('Feature', otherSlugHint('feature', { slug: row.slug, dynastySlug: row.dynasty_slug }, asked));
}

function slugOf(name: FeatureName): string {
  if ('slug' in name) return name.slug;
  return 'dynastySlug' in name ? name.dynastySlug : resolveFeatureAlias(name.alias);
}

export type ResolvedFeature = Omit<FeatureView, 'implemented'>;

function describeFeature(row: FeatureRow): ResolvedFeature {
  return {
    id: row.id,
    slug: row.slug,
    dynastySlug: row.dynasty_slug,
    version: row.version,
    name: row.name,
    description: row.description,
    icon: row.icon,
    category: row.category,
    channel: row.channel,
    audienceType: row.audience_type,
    status: row.status,
    displayOrder: row.display_order,
    inputs: row.inputs,
    outputs: row.outputs,
    charts: row.charts,
    entities: row.entities,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const viewFeature = (row: FeatureRow, withWorkflows: ReadonlySet<string>): FeatureView => ({
  ...describeFeature(row),
  implemented: withWorkflows.has(row.dynasty_slug),
});

export async function listVersionSlugs(em: EntityManager, dynastySlug: string): Promise<string[]> {
  const query = em.getKysely<FeatureTables>().selectFrom('features').select('slug');
  return (await query.where('dynasty_slug', '=', dynastySlug).execute()).map(({ slug }) => slug);
}
