import type { PageReading } from '../reading/page.ts';
import type { StructuredFacts } from '../reading/structured-data.ts';
import { toSingleLine } from '../reading/tidy.ts';
import type { CompanyProfile, Sourced } from '../text-understanding.ts';
import { CONFIDENCE, ifStated, withConfidence } from './confidence.ts';
import { findCategories } from './site/industry.ts';
import { nameOnSite } from './site/name.ts';
import { findPitch } from './site/pitch.ts';
import { findPostalAddress } from './site/postal-address.ts';
import { lettersOf, sentencesOf } from './words.ts';

const NAME_LENGTH = 120;
const PITCH_LENGTH = 400;
const BIO_LENGTH = 1_500;
const MISSION_LENGTH = 600;
const LOCATION_LENGTH = 200;
/** Shorter lines are labels and buttons. */
const SENTENCE_CHARACTERS = 40;

type Finder = (page: PageReading) => string | null | undefined;

export function describeCompany(pages: PageReading[]): CompanyProfile {
  const { declared, described, read } = CONFIDENCE;
  const find = (finders: Finder[], maxLength: number, confidence: number) =>
    withConfidence(first(pages, finders, maxLength), confidence);
  const name =
    find(NAME_FINDERS, NAME_LENGTH, declared) ?? withConfidence(cut(nameOnSite(pages), NAME_LENGTH), described);
  const elevatorPitch = ifStated(
    cut(findPitch(pages, name?.value ?? null), PITCH_LENGTH) ?? find(PITCH_FINDERS, PITCH_LENGTH, read),
  );
  return {
    name,
    logoUrl: withConfidence(firstLogo(pages), described),
    elevatorPitch,
    bio: withConfidence(findBio(pages, elevatorPitch), read),
    mission: find([missionSection, missionSentence], MISSION_LENGTH, described),
    location:
      find(STATED_LOCATION, LOCATION_LENGTH, declared) ??
      withConfidence(cut(findPostalAddress(pages), LOCATION_LENGTH), read) ??
      find(LOCATION_FINDERS, LOCATION_LENGTH, read),
    categories: withConfidence(declaredCategory(pages), declared) ?? ifStated(findCategories(pages, elevatorPitch)),
  };
}

export const declaredCategory = (pages: PageReading[]): Sourced | null => first(pages, CATEGORY_FINDERS, PITCH_LENGTH);

const cut = (found: Sourced | null, maxLength: number) =>
  found === null ? null : { ...found, value: toSingleLine(found.value, maxLength) };

/** Returns the first match. Finders are ordered by reliability, and each searches all pages before the next. */
function first(pages: PageReading[], finders: Finder[], maxLength: number): Sourced | null {
  for (const find of finders) {
    for (const page of pages) {
      const value = toSingleLine(find(page) ?? '', maxLength);
      if (value !== '') return { value, sourceUrl: page.url };
    }
  }
  return null;
}

const ORGANISATION =
  /organi[sz]ation|corporation|business|store|brand|ngo|agency|hotel|restaurant|school|university|dentist|attorney|bakery|winery|service|clinic|plumber|physician|contractor/i;

export const organisationFact =
  (...properties: string[]): Finder =>
  ({ facts }) =>
    factOf(facts, ORGANISATION, properties);

function factOf(facts: StructuredFacts[], type: RegExp, properties: string[]): string | undefined {
  const things = facts.filter((thing) => thing['type']?.some((name) => type.test(name)));
  for (const property of properties) {
    for (const thing of things) {
      const values = thing[property];
      if (values?.[0] !== undefined) return values.join(', ');
    }
  }
  return undefined;
}

const meta =
  (...names: string[]): Finder =>
  (page) =>
    names.map((name) => page.meta[name]).find((content) => content !== undefined);

const NAME_FINDERS: Finder[] = [
  ({ facts }) => factOf(facts, ORGANISATION, ['name', 'legalName'])?.split(', ')[0],
  nameInTitle,
];

/** Part of a page title, such as "Acme - Home". It is the company's name only if it matches the domain. */
function nameInTitle({ title, url }: PageReading): string | undefined {
  const labels = new Set((URL.parse(url)?.hostname ?? '').split('.').slice(0, -1).map(lettersOf));
  const parts = (title ?? '').split(/\s+[-–—·:]\s+|\s*[|•»]\s*|:\s+/);
  return parts.find((part) => lettersOf(part) !== '' && labels.has(lettersOf(part)));
}

function firstLogo(pages: PageReading[]): Sourced | null {
  const finders: Finder[] = [
    ({ facts }) => factOf(facts, ORGANISATION, ['logo'])?.split(', ')[0],
    meta('og:logo', 'logo'),
    ({ icons }) => icons[0],
  ];
  for (const find of finders) {
    for (const page of pages) {
      const url = URL.parse(find(page) ?? '', page.url);
      if (find(page) && url !== null && /^https?:$/.test(url.protocol)) return { value: url.href, sourceUrl: page.url };
    }
  }
  return null;
}

const PITCH_FINDERS: Finder[] = [
  organisationFact('description'),
  ({ facts }) => factOf(facts, /^WebSite$|Application$/, ['description']),
  openingWords,
];

/** Returns the main heading with the sentence below it, which a visitor reads first. */
function openingWords({ sections }: PageReading): string | undefined {
  const opening = sections.find(({ level, paragraphs }) => level === 1 && isSentence(paragraphs[0]));
  return opening === undefined ? undefined : `${withStop(opening.heading ?? '')} ${opening.paragraphs[0]}`;
}

const isSentence = (text: string | undefined): text is string =>
  text !== undefined && text.length >= SENTENCE_CHARACTERS;
const withStop = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

const ABOUT_PATH = /about|company|who-?we-?are|ueber|über|a-?propos|qui-?sommes|quienes|nosotros|chi-?siamo|over-?ons/i;

function findBio(pages: PageReading[], pitch: Sourced | null): Sourced | null {
  const about = pages.find(({ url }, index) => index > 0 && ABOUT_PATH.test(decodePath(url)));
  const lines = about?.mainText.split('\n').filter((line) => line.length >= SENTENCE_CHARACTERS) ?? [];
  if (about !== undefined && lines.length > 0)
    return { value: toSingleLine(lines.join(' '), BIO_LENGTH), sourceUrl: about.url };
  const described = first(pages, [organisationFact('description')], BIO_LENGTH);
  return described !== null && described.value !== pitch?.value ? described : null;
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return url;
  }
}

const MISSION_HEADING = /^(our |the )?(company )?(mission|purpose)\b|unsere mission|notre mission|nuestra misi[oó]n/i;
const MISSION_SENTENCE = /\b(mission|purpose) is\b|\bon a mission to\b|\bwe exist to\b/i;

function missionSection({ sections }: PageReading): string | undefined {
  const section = sections.find(({ heading, paragraphs }) => MISSION_HEADING.test(heading ?? '') && paragraphs[0]);
  return section?.paragraphs.slice(0, 2).join(' ');
}

function missionSentence(page: PageReading): string | undefined {
  return sentencesOf(page).find((sentence) => MISSION_SENTENCE.test(sentence));
}

const STATED_LOCATION: Finder[] = [
  organisationFact('address'),
  ({ addresses }) => addresses.find((address) => /\d|,/.test(address)),
];

const LOCATION_FINDERS: Finder[] = [
  meta('geo.placename'),
  (page) => {
    const found = sentencesOf(page).map((sentence) => BASED_IN.exec(sentence)?.[1]);
    return found.find((place) => place !== undefined);
  },
];

/** Matches "Headquartered in Lyon, France": the capitalised words after the verb. */
const BASED_IN =
  /\b(?:headquartered|based|offices?) (?:is |are )?in ((?:the )?\p{Lu}[\p{L}'’.-]*(?:[ ,]+(?:\p{Lu}[\p{L}'’.-]*|de|la|am|of))*)/u;

const CATEGORY_FINDERS: Finder[] = [
  organisationFact('industry', 'category', 'knowsAbout'),
  ({ facts }) => factOf(facts, /Application$|Product$/, ['applicationCategory', 'category']),
];
