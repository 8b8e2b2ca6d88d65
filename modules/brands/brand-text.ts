import type { PageReading } from '../../src/ai/reading/page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { findBrand, nameOf, pagesOf } from './brand.queries.ts';
import { cachedRows } from './fields/cached-fields.ts';
import { peopleNamedIn } from './people-names.rules.ts';

/** Text about a brand, grouped by its weight. */
export interface BrandText {
  name: string;
  location: string | null;
  /** Short statements of purpose: the profile, extracted fields and fields set by users. */
  said: string[];
  headings: string[];
  body: string[];
  /** Names of employees found on the pages. */
  people?: readonly string[];
}

export async function brandText(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  brandId: string,
): Promise<BrandText> {
  const brand = await findBrand(em, orgId, brandId);
  const pages = await pagesOf(em, brand);
  const fields = await cachedRows(em, { orgId, brandIds: [brand.id], now: clock.now() });
  const { elevatorPitch, bio, mission, categories, businessContext, userFields } = brand;
  const values = [...fields.map(({ value }) => value), ...Object.values(userFields)];
  return {
    name: nameOf(brand),
    location: brand.location ?? null,
    said: [elevatorPitch, bio, mission, categories, businessContext, ...values.flat()].flatMap((text) => text ?? []),
    headings: pages.flatMap(headingsOf),
    body: pages.flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs)),
    people: pages.flatMap(({ sections }) =>
      sections.flatMap(({ heading, paragraphs }) => peopleNamedIn([heading ?? '', ...paragraphs].join('\n'))),
    ),
  };
}

const headingsOf = ({ title, meta, sections }: PageReading): string[] => [
  title ?? '',
  meta['description'] ?? '',
  ...sections.map(({ heading }) => heading ?? ''),
];
