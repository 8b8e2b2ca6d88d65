import type { PageReading } from '../../src/ai/reading/page.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { brandDisplayName, findBrand } from './brand.queries.ts';
import { readBrandPages } from './fields/extract-fields.ts';

export async function brandFacts({ em }: Needs<'em'>, orgId: string, brandId: string) {
  const brand = await findBrand(em, orgId, brandId);
  const {
    id,
    domain,
    brandUrl,
    logoUrl,
    elevatorPitch,
    bio,
    mission,
    location,
    categories,
    pausedAt,
    clickDestinationUrl,
    sources,
  } = brand;
  return {
    id,
    domain,
    name: brandDisplayName(brand),
    brandUrl,
    logoUrl: logoUrl ?? null,
    elevatorPitch: elevatorPitch ?? null,
    bio: bio ?? null,
    mission: mission ?? null,
    location: location ?? null,
    categories: categories ?? null,
    paused: pausedAt != null,
    clickDestinationUrl: clickDestinationUrl ?? null,
    /** Source page of each analysed field. */
    sources,
  };
}

/** Returns the pages of the site, then the business context from users. Reads the site if it was not analysed yet. */
export async function brandPages(unit: UnitOfWork, orgId: string, brandId: string): Promise<PageReading[]> {
  return readBrandPages(unit, await findBrand(unit.em, orgId, brandId));
}

/** Returns the language tag that the site declares, such as `de`, or null. */
export async function brandLanguage({ em }: Needs<'em'>, orgId: string, brandId: string): Promise<string | null> {
  const [page] = await statement<{ language: string | null }>(
    em,
    `select reading ->> 'language' as language from brand_pages
     where org_id = $1 and brand_id = $2 and reading ->> 'language' is not null order by position limit 1`,
    [orgId, brandId],
  );
  return page?.language ?? null;
}

export const hasPausedBrand = (orgId: string, brandIds: string) =>
  `exists (select 1 from brands where org_id = ${orgId} and id = any(${brandIds}) and paused_at is not null)`;

export const destinationOfBrand = (orgId: string, brandId: string) =>
  `(select click_destination_url from brands where org_id = ${orgId} and id = ${brandId})`;

export const brandNameOf = (orgId: string, brandId: string) =>
  `(select name from brands where org_id = ${orgId} and id = ${brandId})`;

/** SQL expression: the URLs of the brands in an array, in the order of the array. */
export const brandUrlsOf = (orgId: string, brandIds: string) => `array(
  select brands.brand_url from unnest(${brandIds}) with ordinality as wanted (id, position)
  join brands on brands.org_id = ${orgId} and brands.id = wanted.id order by position)`;
