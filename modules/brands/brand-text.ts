import type { PageReading } from '../../src/ai/reading/page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { brandDisplayName, findBrand, readStoredPages } from './brand.queries.ts';
import { readCachedRows } from './fields/read-fields.ts';

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
  const pages = await readStoredPages(em, brand);
  const fields = await readCachedRows(em, { orgId, brandIds: [brand.id], now: clock.now() });
  const { elevatorPitch, bio, mission, categories, businessContext, userFields } = brand;
  const values = [...fields.map(({ value }) => value), ...Object.values(userFields)];
  return {
    name: brandDisplayName(brand),
    location: brand.location ?? null,
    said: [elevatorPitch, bio, mission, categories, businessContext, ...values.flat()].flatMap((text) => text ?? []),
    headings: pages.flatMap(headingsOf),
    body: pages.flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs)),
    people: pages.flatMap(({ sections }) =>
      sections.flatMap(({ heading, paragraphs }) => findEmployeeNames([heading ?? '', ...paragraphs].join('\n'))),
    ),
  };
}

const headingsOf = ({ title, meta, sections }: PageReading): string[] => [
  title ?? '',
  meta['description'] ?? '',
  ...sections.map(({ heading }) => heading ?? ''),
];

/** Limited to 41 letters: without a limit, a long word is scanned again from each capital (quadratic time). */
const WORD = String.raw`\p{Lu}[\p{L}'’-]{1,40}`;
/** Two to four words. */
const NAME = String.raw`${WORD}(?: (?:\p{Lu}\.|${WORD}|de|da|van|von|der|del|di|la|le)){0,2} ${WORD}`;

/** Job titles in the languages of most sites. */
const ROLE = String.raw`(?:(?:[Cc]o-?)?[Ff]ounder|CEO|CTO|COO|CFO|CMO|CPO|(?:[Mm]anaging |[Ss]ales |[Aa]rt )?[Dd]irector|[Cc]hief|[Pp]resident|[Cc]hair|[Hh]ead of|VP|[Vv]ice|[Ee]ngineer|[Dd]eveloper|[Dd]esigner|[Mm]anager|[Oo]wner|[Pp]artner|[Ss]pokesperson|Gründer|Geschäftsführer|Leiter|Inhaber|[Ff]ondat|[Dd]irect(?:eur|rice)|[Gg]érant|[Pp]orte-parole|[Ff]undador|[Dd]irector|[Gg]erente|[Ff]ondator|[Dd]iretto|[Tt]itolare)`;

const BEFORE_ROLE = new RegExp(String.raw`(${NAME})[ \t]*[\n,|(–—:-][ \t\n]*(?:[\p{L}]+ ){0,2}?${ROLE}`, 'gu');
const AFTER_ROLE = new RegExp(
  String.raw`(?<!\p{L})${ROLE}(?:in|s|er|es|e|a|o|trice|ur|or)?(?: and \p{L}+)?[ ,:]+(${NAME})`,
  'gu',
);

/** Longer text is cut off. */
const MAX_CHARACTERS = 20_000;

/** Returns names that appear next to a job title. */
export function findEmployeeNames(text: string): string[] {
  const read = text.slice(0, MAX_CHARACTERS);
  const found = [BEFORE_ROLE, AFTER_ROLE].flatMap((pattern) => Array.from(read.matchAll(pattern), ([, name]) => name));
  return [...new Set(found.filter((name) => name !== undefined))];
}
