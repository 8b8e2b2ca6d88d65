import { describeCompany } from '../../../../src/ai/extractive/company.ts';
import { lettersOf, sentencesOf } from '../../../../src/ai/extractive/words.ts';
import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { toSingleLine } from '../../../../src/ai/reading/tidy.ts';
import type { Sourced } from '../../../../src/ai/text-understanding.ts';
import { findPressContact } from './extract-contact.ts';
import { findQuotes } from './extract-quotes.ts';
import type { KitBrandFacts, KitContent, KitFact, KitPicture, KitStatement } from './kit-content.ts';

const HEADLINE_LENGTH = 110;
const PARAGRAPH_LENGTH = 1_500;
const FACT_LENGTH = 260;
/** Shorter sentences with a number are labels. */
const SHORTEST_FACT = 30;
const MAX_FACTS = 8;

/** Builds a kit only from literal statements of the pages and the customer. */
export function extractKit(pages: PageReading[], told: KitBrandFacts): KitContent {
  const profile = describeCompany(pages);
  const { name, sources } = told;
  const field = (own: string | null, key: string, found: Sourced | null): KitStatement | null =>
    own !== null ? { text: own, sourceUrl: sources[key] ?? null } : saidBy(found);
  const lead = field(told.elevatorPitch, 'elevatorPitch', profile.elevatorPitch);
  const bio = field(told.bio, 'bio', profile.bio);
  const mission = field(told.mission, 'mission', profile.mission);
  const location = field(told.location, 'location', profile.location);
  const overview =
    told.overview === null ? null : { text: toSingleLine(told.overview, PARAGRAPH_LENGTH), sourceUrl: null };
  return {
    name,
    headline: headlineOf(name, pages, lead),
    lead,
    boilerplate: [overview, bio ?? lead, mission].filter((said) => said !== null).filter(isFirst),
    facts: [...factsTold(told), ...factsOf(pages, location)].filter(isFirst).slice(0, MAX_FACTS + 6),
    quotes: findQuotes(pages, name, mission),
    pictures: findPictures(pages, told, profile.logoUrl),
    contact: findPressContact(pages, told.pressContact),
    language: pages[0]?.language ?? null,
  };
}

const saidBy = (found: Sourced | null): KitStatement | null =>
  found === null ? null : { text: found.value, sourceUrl: found.sourceUrl };

/** Drops texts that repeat an earlier one, or a part of it. */
const isFirst = <Item extends KitStatement>({ text }: Item, index: number, all: Item[]) =>
  all.findIndex((other) => lettersOf(other.text).includes(lettersOf(text))) === index;

/** Returns the first heading of the site, with the company's name. */
function headlineOf(name: string, [home]: PageReading[], lead: KitStatement | null): string {
  const heading = home?.sections.find(({ level }) => level === 1)?.heading ?? null;
  const first = heading ?? lead?.text.split(/(?<=[.!?])\s/)[0] ?? null;
  if (first === null) return name;
  const line = toSingleLine(first.replace(/[.!]$/, ''), HEADLINE_LENGTH);
  return lettersOf(line).includes(lettersOf(name)) ? line : `${name}: ${line}`;
}

/** Splits lines, or a list in which each item starts with its year. */
function factsTold({ milestones, founders }: KitBrandFacts): KitFact[] {
  const parts = (milestones ?? '').split(/\n+|[;,]\s*(?=(?:19|20)\d\d\b)/);
  const told = parts.map((part) => toSingleLine(part, FACT_LENGTH)).filter((text) => text !== '');
  const people = toSingleLine(founders ?? '', FACT_LENGTH);
  return [
    ...told.slice(0, MAX_FACTS).map((text) => ({ label: 'Milestone', text, sourceUrl: null })),
    ...(people === '' ? [] : [{ label: 'Founders', text: people, sourceUrl: null }]),
  ];
}

const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion)s?\b/i;
const FOUNDING = /\b(?:founded|established|started|launched|since|gegr[uü]ndet|fond[eé]e?|fundada|fondata)\b/i;
const SIZE =
  /\b(?:people|employees|customers|users|companies|countries|offices|factories|stores|members|million|billion|per ?cent|award|raised|funding|revenue|largest|first)\b|%/i;
/** Shop and marketing text is no fact about the company. */
const OFFER =
  /\b(?:sign up|free trial|per month|a month|cookie|subscribe|add to cart|checkout|©|all rights)\b|[$€£]\s?\d/i;

function factsOf(pages: PageReading[], location: KitStatement | null): KitFact[] {
  const found = pages.flatMap((page) =>
    sentencesOf(page)
      .filter(isFact)
      .map((text) => ({ text: toSingleLine(text, FACT_LENGTH), sourceUrl: page.url, worth: worthOf(text) })),
  );
  const best = found.toSorted((one, other) => other.worth - one.worth).slice(0, MAX_FACTS);
  return [
    ...foundingDate(pages),
    ...(location === null ? [] : [{ label: 'Based in', ...location }]),
    ...best.map(({ text, sourceUrl }) => ({ label: FOUNDING.test(text) ? 'History' : null, text, sourceUrl })),
  ];
}

const isFact = (text: string) =>
  text.length >= SHORTEST_FACT &&
  text.length <= FACT_LENGTH &&
  /[.!]$/.test(text) &&
  NUMBER.test(text) &&
  !OFFER.test(text);

const worthOf = (text: string) => (FOUNDING.test(text) ? 3 : 0) + (SIZE.test(text) ? 2 : 0) + (/\d/.test(text) ? 1 : 0);

function foundingDate(pages: PageReading[]): KitFact[] {
  for (const { url, facts } of pages) {
    const [date] = facts.flatMap((thing) => thing['foundingDate'] ?? []);
    if (date !== undefined) return [{ label: 'Founded', text: toSingleLine(date, 40), sourceUrl: url }];
  }
  return [];
}

const MAX_PICTURES = 6;
const LOGO = /\blogo(?:type)?\b/i;

function findPictures(pages: PageReading[], told: KitBrandFacts, logo: Sourced | null): KitPicture[] {
  const { name, logoUrl, sources, brandUrl } = told;
  const found: KitPicture[] = [];
  const add = (address: string | null | undefined, alt: string, sourceUrl: string, isMark = false) => {
    const url = URL.parse(address ?? '', sourceUrl);
    if (address && url !== null && /^https?:$/.test(url.protocol))
      // The page's own description of an image takes precedence.
      found.push({ url: url.href, alt: described.get(url.href) ?? alt, sourceUrl, isMark });
  };
  const described = new Map(
    pages.flatMap(({ pictures = [] }) => pictures).map(({ url, alt }) => [url, toSingleLine(alt, 160)]),
  );
  add(logoUrl ?? logo?.value, `Logo of ${name}`, sources['logoUrl'] ?? logo?.sourceUrl ?? brandUrl, true);
  for (const { url, meta, title } of pages) {
    const alt = toSingleLine(meta['og:image:alt'] ?? meta['twitter:image:alt'] ?? title ?? name, 160);
    add(meta['og:image'] ?? meta['twitter:image'], alt, url);
  }
  for (const { url, pictures = [] } of pages)
    for (const { url: address, alt } of pictures) if (LOGO.test(alt)) add(address, toSingleLine(alt, 160), url, true);
  // If the logo is an SVG, which is not copied, the site icon may be usable.
  const [home] = pages;
  for (const icon of home?.icons.slice(0, 2) ?? []) add(icon, `Icon of ${name}`, home?.url ?? brandUrl, true);
  return [...new Map(found.map((picture) => [picture.url, picture])).values()].slice(0, MAX_PICTURES);
}
