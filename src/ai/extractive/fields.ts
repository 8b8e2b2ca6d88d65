import type { PageReading } from '../reading/page.ts';
import { toSingleLine } from '../reading/tidy.ts';
import type { CompanyProfile, ExtractedField, Sourced } from '../text-understanding.ts';
import { declaredCategory, organisationFact } from './company.ts';
import { CONFIDENCE, isStated } from './confidence.ts';
import { callToActionOf } from './site/actions.ts';
import { audienceOf } from './site/audience.ts';
import { emailOf, phoneOf } from './site/contacts.ts';
import { findIndustry } from './site/industry.ts';
import { offerOf, pricesOf } from './site/offer.ts';
import { socialProofOf } from './site/proof.ts';
import { fieldTerm } from './words.ts';

const VALUE_LENGTH = 800;
const PRICE_LENGTH = 160;

const PROFILE_TERMS: Record<keyof CompanyProfile, string[]> = {
  name: ['name', 'company', 'company name', 'brand', 'brand name', 'organization name', 'client company name'],
  logoUrl: ['logo', 'logo url', 'brand logo'],
  elevatorPitch: [
    'elevator pitch',
    'pitch',
    'tagline',
    'summary',
    'description',
    'value proposition',
    'product description',
  ],
  bio: [
    'bio',
    'biography',
    'about',
    'company bio',
    'company description',
    'background',
    'company overview',
    'overview',
  ],
  mission: ['mission', 'mission statement', 'company mission', 'purpose'],
  location: ['location', 'headquarter', 'hq', 'address', 'company location'],
  categories: ['category', 'company category', 'product category', 'keyword'],
};

const FACT_TERMS: [terms: string[], property: string][] = [
  [['email', 'contact email', 'email address'], 'email'],
  [['phone', 'telephone', 'phone number', 'contact phone'], 'telephone'],
  [['founded', 'founding date', 'year founded', 'founding year', 'founded year'], 'foundingDate'],
  [['legal name', 'company legal name'], 'legalName'],
  [['area served', 'region', 'market', 'country served'], 'areaServed'],
];

type Reading = (pages: PageReading[], profile: CompanyProfile) => Sourced | null;

/** Readers that use the page structure: buttons, quotes, prices and addresses. */
const READINGS: [terms: string[], read: Reading][] = [
  [
    ['industry', 'sector', 'company industry'],
    (pages, { elevatorPitch }) => findIndustry(pages, { declared: declaredCategory(pages), pitch: elevatorPitch }),
  ],
  [['offer', 'special offer', 'promotion', 'lead magnet'], offerOf],
  [['call to action', 'cta'], callToActionOf],
  [['social proof', 'testimonial', 'proof', 'customer quote'], socialProofOf],
  [['target audience', 'audience', 'target customer', 'ideal customer'], audienceOf],
  [['email', 'contact email', 'email address'], (pages, { name }) => emailOf(pages, name?.value ?? null)],
  [['phone', 'telephone', 'phone number', 'contact phone'], phoneOf],
];
const PRICE_TERMS = new Set(['price', 'pricing', 'cost']);

const PROFILE_HOSTS = /^(linkedin|twitter|x|facebook|instagram|youtube|github|tiktok)(?: url| link| profile| page)?$/;

export function findField(key: string, pages: PageReading[], profile: CompanyProfile): ExtractedField | null {
  const term = fieldTerm(key);
  const known = Object.entries(PROFILE_TERMS).find(([, terms]) => terms.includes(term));
  const value = known === undefined ? null : profile[known[0] as keyof CompanyProfile];
  if (value !== null) return fieldOf(value);
  if (known?.[0] === 'name') return null;
  return (
    findFact(term, pages) ??
    findLink(term, pages) ??
    findPrices(term, pages) ??
    findRead(term, pages, profile) ??
    findSection(term, pages)
  );
}

function findRead(term: string, pages: PageReading[], profile: CompanyProfile): ExtractedField | null {
  const found = READINGS.find(([terms]) => terms.includes(term))?.[1](pages, profile) ?? null;
  return found === null ? null : fieldOf({ ...found, value: toSingleLine(found.value, VALUE_LENGTH) });
}

/** Values with a low confidence become null, but the source is kept. */
function fieldOf({ value, sourceUrl, confidence = CONFIDENCE.read }: Sourced): ExtractedField {
  return { value: isStated({ confidence }) ? value : null, sourceUrls: [sourceUrl], confidence };
}

/** A short section about prices is more precise than a list of amounts. */
function findPrices(term: string, pages: PageReading[]): ExtractedField | null {
  if (!PRICE_TERMS.has(term)) return null;
  const section = findSection(term, pages);
  const isShort = typeof section?.value === 'string' && section.value.length <= PRICE_LENGTH;
  if (section !== null && isShort && /\d/.test(String(section.value))) return section;
  const prices = pricesOf(pages);
  return prices === null ? null : { ...prices, confidence: CONFIDENCE.read };
}

function findFact(term: string, pages: PageReading[]): ExtractedField | null {
  const property = FACT_TERMS.find(([terms]) => terms.includes(term))?.[1];
  if (property === undefined) return null;
  return onFirst(
    pages,
    (page) => organisationFact(property)(page) ?? linkedContact(property, page),
    CONFIDENCE.declared,
  );
}

function linkedContact(property: string, { links }: PageReading): string | undefined {
  const scheme = property === 'email' ? 'mailto:' : property === 'telephone' ? 'tel:' : null;
  if (scheme === null) return undefined;
  return links
    .find(({ url }) => url.startsWith(scheme))
    ?.url.slice(scheme.length)
    .split('?')[0];
}

function findLink(term: string, pages: PageReading[]): ExtractedField | null {
  const site = PROFILE_HOSTS.exec(term)?.[1];
  if (site === undefined) return null;
  const isProfile = (url: string) => new RegExp(`^https?://([\\w-]+\\.)?${site}\\.com/.`).test(url);
  return onFirst(
    pages,
    ({ links, facts }) =>
      [...facts.flatMap((thing) => thing['sameAs'] ?? []), ...links.map(({ url }) => url)].find(isProfile),
    CONFIDENCE.declared,
  );
}

/** Finds a section whose heading contains all words of the term. */
function findSection(term: string, pages: PageReading[]): ExtractedField | null {
  const words = term.split(' ').filter((word) => word !== '');
  if (words.length === 0) return null;
  return onFirst(
    pages,
    ({ sections }) => {
      const found = sections.find(({ heading, paragraphs }) => {
        const inHeading = new Set(fieldTerm(heading ?? '').split(' '));
        return paragraphs.length > 0 && words.every((word) => inHeading.has(word));
      });
      return found?.paragraphs.join(' ');
    },
    CONFIDENCE.read,
  );
}

function onFirst(
  pages: PageReading[],
  find: (page: PageReading) => string | null | undefined,
  confidence: number,
): ExtractedField | null {
  for (const page of pages) {
    const value = toSingleLine(find(page) ?? '', VALUE_LENGTH);
    if (value !== '') return { value, sourceUrls: [page.url], confidence };
  }
  return null;
}
