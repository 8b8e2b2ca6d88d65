import type { PageReading } from '../reading/page.ts';
import { toSingleLine } from '../reading/tidy.ts';
import { declaredCategory, describeCompany, organisationFact } from './company.ts';
import { ifStated } from './confidence.ts';
import { emailOf, phoneOf } from './site/contacts.ts';
import { findIndustry } from './site/industry.ts';

/** Facts that one page states about the company behind it. Null if not stated. */
export interface CompanyCard {
  companyName: string | null;
  description: string | null;
  industry: string | null;
  employeeCount: string | null;
  foundedYear: number | null;
  headquarters: string | null;
  website: string | null;
  email: string | null;
  phone: string | null;
  linkedinUrl: string | null;
  twitterUrl: string | null;
  products: string[] | null;
  services: string[] | null;
}

const VALUE_LENGTH = 400;
const MAX_THINGS = 50;
const LINKEDIN = /^https?:\/\/([\w-]+\.)?linkedin\.com\/./i;
const TWITTER = /^https?:\/\/((www|mobile)\.)?(twitter|x)\.com\/./i;
const SHARING = /\/(?:intent|share|sharing|sharearticle|shareArticle)\b|[?&](?:url|text|mini)=/i;

/** Reads structured data and meta tags first, as for brands. */
export function cardOf(page: PageReading): CompanyCard {
  const pages = [page];
  const { name, elevatorPitch, location } = describeCompany(pages);
  const fact = (...properties: string[]) =>
    toSingleLine(organisationFact(...properties)(page) ?? '', VALUE_LENGTH) || null;
  const [, year] = /\b(1[5-9]\d\d|20\d\d)\b/.exec(fact('foundingDate') ?? '') ?? [];
  return {
    companyName: name?.value ?? null,
    description: elevatorPitch?.value ?? page.meta['og:description'] ?? page.meta['description'] ?? null,
    industry:
      fact('industry') ??
      ifStated(findIndustry(pages, { declared: declaredCategory(pages), pitch: elevatorPitch }))?.value ??
      null,
    employeeCount: fact('numberOfEmployees'),
    foundedYear: year === undefined ? null : Number(year),
    headquarters: location?.value ?? null,
    website: websiteOf(page, fact('url')),
    email: fact('email')?.replace(/^mailto:/i, '') ?? emailOf(pages, name?.value ?? null)?.value ?? null,
    phone: fact('telephone') ?? phoneOf(pages)?.value ?? null,
    linkedinUrl: profileAt(page, LINKEDIN),
    twitterUrl: profileAt(page, TWITTER),
    products: namesOf(page, /Product$|SoftwareApplication$/),
    services: namesOf(page, /^Service$/),
  };
}

function websiteOf({ url }: PageReading, named: string | null): string | null {
  const stated = named === null ? null : URL.parse(named.split(', ')[0] ?? '', url);
  if (stated !== null && /^https?:$/.test(stated.protocol)) return stated.href;
  return URL.parse('/', url)?.href ?? null;
}

function profileAt({ facts, links }: PageReading, site: RegExp): string | null {
  const named = [...facts.flatMap((thing) => thing['sameAs'] ?? []), ...links.map(({ url }) => url)];
  return named.find((url) => site.test(url) && !SHARING.test(url)) ?? null;
}

function namesOf({ facts }: PageReading, type: RegExp): string[] | null {
  const things = facts.filter((thing) => thing['type']?.some((name) => type.test(name)));
  const names = things.flatMap((thing) => thing['name']?.[0] ?? thing['serviceType']?.[0] ?? []);
  return names.length === 0 ? null : [...new Set(names)].slice(0, MAX_THINGS);
}
