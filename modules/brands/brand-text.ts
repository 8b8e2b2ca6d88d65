import type { PageReading } from '../../src/ai/reading/page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { findBrand, nameOf, pagesOf } from './brand.queries.ts';
import { cachedRows } from './fields/cached-fields.ts';
import { peopleNamedIn } from './people-names.rules.ts';

/** What a brand says of itself, by how much each word of it weighs. */
export interface BrandText {
  name: string;
  location: string | null;
  /** What it is for, in few words: its profile, and the fields that were extracted or that a person wrote. */
  said: string[];
  /** Titles, descriptions and headings of its pages. */
  headings: string[];
  /** What stands below them. */
  body: string[];
  /** Who works there, as its pages name them. */
  people?: readonly string[];
}

/** Everything that is known of a brand as text, from the latest reading of its site. */
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
