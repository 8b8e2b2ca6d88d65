import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PageReading } from '../../src/ai/reading/page.ts';
import { BY_ID, byText } from '../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedSql } from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { Brand, type BrandField, type BrandPage } from './brand.entity.ts';
import { analysisState } from './brand.rules.ts';
import type { ListBrandsInput } from './brand.schema.ts';
import { isSandboxDomain } from './sandbox-site.ts';
import { parseWebsite } from './website.rules.ts';

export type BrandTables = InferKyselyDB<typeof Brand | typeof BrandPage | typeof BrandField>;

const ITEM_COLUMNS = [
  'id',
  'domain',
  'name',
  'brand_url',
  'logo_url',
  'elevator_pitch',
  'created_at',
  'updated_at',
] as const;

const SORTS = { createdAt: BY_ID, name: byText('coalesce(name, domain)'), domain: byText('domain') };

export async function listBrands(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { q, ...page }: z.output<typeof ListBrandsInput>,
) {
  const list = { cursors, scope: { orgId, list: `brands:${q ?? ''}` }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<BrandTables>()
      .selectFrom('brands')
      .select([...ITEM_COLUMNS, place])
      .where('org_id', '=', orgId)
      .$if(q !== undefined, (query) =>
        query.where(sql<boolean>`position(lower(${q}) in lower(coalesce(name, '') || ' ' || domain)) > 0`),
      )
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  return { brands: rows.map(viewItem), nextCursor };
}

/** Returns brands in the order of the ids. Skips unknown and foreign ids alike, so that foreign ids cannot be probed. */
export async function brandsByIds({ em, actor }: Needs<'em' | 'actor'>, { ids }: { ids: string[] }) {
  const known = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))];
  const rows = await em
    .getKysely<BrandTables>()
    .selectFrom('brands')
    .select(ITEM_COLUMNS)
    .where('org_id', '=', actor.orgId)
    .where('id', '=', sql<string>`any(${known}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { brands: known.flatMap((id) => byId.get(id) ?? []).map(viewItem) };
}

export async function findBrand(em: EntityManager, orgId: string, brandId: string): Promise<Brand> {
  const brand = isId(brandId) ? await em.findOne(Brand, { id: brandId, orgId }) : null;
  if (brand === null) throw notFound('Brand');
  return brand;
}

/** Returns distinct brands in the order of the ids. `header` names the source of the ids in errors, if not `brandIds`. */
export async function findBrands(
  em: EntityManager,
  orgId: string,
  brandIds: string[],
  header?: string,
): Promise<Brand[]> {
  const named = brandIds.map((id) => id.toLowerCase());
  const ids = [...new Set(named)];
  const brands = ids.every(isId) ? await em.find(Brand, { id: { $in: ids }, orgId }) : [];
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  return ids.map((id) => {
    const brand = byId.get(id);
    const param = header ?? `brandIds.${named.indexOf(id)}`;
    if (brand === undefined) throw notFound('Brand', undefined, { param });
    return brand;
  });
}

/** Returns the existing brand per URL, undefined if there is none, null if the URL is invalid. */
export async function knownBrands(
  em: EntityManager,
  orgId: string,
  urls: string[],
): Promise<(Brand | null | undefined)[]> {
  const domains = urls.map((url) => parseWebsite(url)?.domain ?? null);
  const wanted = domains.filter((domain) => domain !== null);
  const brands = await em.find(Brand, { orgId, domain: { $in: wanted } });
  return domains.map((domain) => (domain === null ? null : brands.find((brand) => brand.domain === domain)));
}

/** The id must be a valid UUID. */
export async function ownsBrand({ em }: Needs<'em'>, { orgId, brandId }: { orgId: string; brandId: string }) {
  return (await em.count(Brand, { id: brandId, orgId })) > 0;
}

export async function readStoredPages(
  em: EntityManager,
  { orgId, id }: Pick<Brand, 'orgId' | 'id'>,
): Promise<PageReading[]> {
  const rows = await em
    .getKysely<BrandTables>()
    .selectFrom('brand_pages')
    .select('reading')
    .where('org_id', '=', orgId)
    .where('brand_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ reading }) => reading);
}

/** Throws "not found" for unknown and foreign brands alike. */
export async function assertOwnBrand(em: EntityManager, orgId: string, brandId: string): Promise<void> {
  if (!isId(brandId) || !(await ownsBrand({ em }, { orgId, brandId }))) throw notFound('Brand');
}

interface ItemRow {
  id: string;
  domain: string;
  name: string | null;
  brand_url: string;
  logo_url: string | null;
  elevator_pitch: string | null;
  created_at: Date;
  updated_at: Date;
}

const viewItem = (row: ItemRow) => ({
  id: row.id,
  domain: row.domain,
  name: row.name ?? row.domain,
  brandUrl: row.brand_url,
  url: row.brand_url,
  logoUrl: row.logo_url,
  elevatorPitch: row.elevator_pitch,
  sandbox: isSandboxDomain(row.domain),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const brandDisplayName = ({ name, domain }: Pick<Brand, 'name' | 'domain'>) => name ?? domain;

export function viewBrand(brand: Brand) {
  const { id, domain, brandUrl, sources, correctedFields } = brand;
  const detail = {
    id,
    domain,
    name: brandDisplayName(brand),
    brandUrl,
    url: brandUrl,
    logoUrl: brand.logoUrl ?? null,
    elevatorPitch: brand.elevatorPitch ?? null,
    bio: brand.bio ?? null,
    mission: brand.mission ?? null,
    location: brand.location ?? null,
    categories: brand.categories ?? null,
    sandbox: isSandboxDomain(domain),
    sources,
    correctedFields,
    paused: brand.pausedAt != null,
    clickDestinationUrl: brand.clickDestinationUrl ?? null,
    analysis: {
      state: analysisState({ dueAt: brand.dueAt ?? null, analysisError: brand.analysisError ?? null }),
      understoodBy: brand.understoodBy ?? null,
      fallbackReason: brand.fallbackReason ?? null,
      error: brand.analysisError ?? null,
    },
    createdAt: brand.createdAt.toISOString(),
    updatedAt: brand.updatedAt.toISOString(),
    analysedAt: brand.analysedAt?.toISOString() ?? null,
  };
  return { ...detail, brand: detail };
}

export const viewPause = ({ id, pausedAt }: Pick<Brand, 'id' | 'pausedAt'>) => ({
  brandId: id,
  paused: pausedAt != null,
  pausedAt: pausedAt?.toISOString() ?? null,
});
