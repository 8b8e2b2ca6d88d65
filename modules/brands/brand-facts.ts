import type { PageReading } from '../../src/ai/reading/page.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { findBrand, nameOf } from './brand.queries.ts';
import { pagesFor } from './fields/extract-fields.ts';

/** What is known of a brand, for templates and prompts. */
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
    name: nameOf(brand),
    brandUrl,
    logoUrl: logoUrl ?? null,
    elevatorPitch: elevatorPitch ?? null,
    bio: bio ?? null,
    mission: mission ?? null,
    location: location ?? null,
    categories: categories ?? null,
    paused: pausedAt != null,
    clickDestinationUrl: clickDestinationUrl ?? null,
    /** The page of each field that was found on one. */
    sources,
  };
}

/** What the brand's site says, and after it what a person has told; before its first analysis the site is read now. */
export async function brandPages(unit: UnitOfWork, orgId: string, brandId: string): Promise<PageReading[]> {
  return pagesFor(unit, await findBrand(unit.em, orgId, brandId));
}

/** The language that the brand's site says it is in, as a tag such as `de`; null where it says none. */
export async function brandLanguage({ em }: Needs<'em'>, orgId: string, brandId: string): Promise<string | null> {
  const [page] = await statement<{ language: string | null }>(
    em,
    `select reading ->> 'language' as language from brand_pages
     where org_id = $1 and brand_id = $2 and reading ->> 'language' is not null order by position limit 1`,
    [orgId, brandId],
  );
  return page?.language ?? null;
}

/** In SQL: whether a brand of an organisation, among those of an array, is paused. */
export const hasPausedBrand = (orgId: string, brandIds: string) =>
  `exists (select 1 from brands where org_id = ${orgId} and id = any(${brandIds}) and paused_at is not null)`;

/** In SQL: where a brand sends people to. */
export const destinationOfBrand = (orgId: string, brandId: string) =>
  `(select click_destination_url from brands where org_id = ${orgId} and id = ${brandId})`;
