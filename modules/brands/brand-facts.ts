import type { Needs } from '../../src/kernel/context.ts';
import { findBrand, nameOf } from './brand.queries.ts';

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
  };
}

/** In SQL: whether a brand of an organisation, among those of an array, is paused. */
export const hasPausedBrand = (orgId: string, brandIds: string) =>
  `exists (select 1 from brands where org_id = ${orgId} and id = any(${brandIds}) and paused_at is not null)`;

/** In SQL: where a brand sends people to. */
export const destinationOfBrand = (orgId: string, brandId: string) =>
  `(select click_destination_url from brands where org_id = ${orgId} and id = ${brandId})`;
