import { domainKey } from '../../../../src/kernel/text/person-key.ts';
import type { AudienceFilters } from '../../../contacts/audiences/audience.schema.ts';
import { normaliseSize } from '../../../contacts/contact.rules.ts';
import type { PeopleSearchInput } from './people-search.schema.ts';

export type ApolloSearch = Record<string, string | string[] | boolean>;

interface SearchTarget {
  /** The campaign's target in the user's words, such as "heads of sales at software companies". */
  target: string | null;
  audience: 'buyers' | 'journalists';
}

const PRESS_TITLES = ['journalist', 'reporter', 'editor', 'correspondent', 'writer'];

/** Only addresses that Apollo has verified, because others bounce. */
const REACHABLE = { contact_email_status: ['verified'] };

/**
 * Builds the searches of a campaign from its audiences. Without an audience that filters, the target text
 * decides. Apollo takes one industry phrase at a time, so each industry is a separate search. Searches of an
 * archived audience are null: campaigns store positions by index, so the others must keep theirs.
 */
export function buildCampaignSearches(
  audiences: readonly { filters: AudienceFilters; archived: boolean }[],
  wanted: SearchTarget,
): (ApolloSearch | null)[] {
  if (audiences.length > 0 && audiences.every(({ archived }) => archived)) return [];
  const chosen = audiences.filter(({ filters }) => Object.keys(filters).length > 0);
  if (chosen.length === 0) return [buildTargetSearch(wanted)];
  return chosen.flatMap(({ filters, archived }) =>
    buildAudienceSearches(filters, wanted).map((search) => (archived ? null : search)),
  );
}

function buildAudienceSearches(
  { title, industry, size, country, domain }: AudienceFilters,
  { audience }: SearchTarget,
): ApolloSearch[] {
  const titles = title ?? (audience === 'journalists' ? PRESS_TITLES : undefined);
  const search: ApolloSearch = {
    ...REACHABLE,
    ...(titles === undefined ? {} : { person_titles: titles }),
    ...(country === undefined ? {} : { person_locations: country }),
    ...(size === undefined ? {} : { organization_num_employees_ranges: size.map(parseEmployeeRange) }),
    ...(domain === undefined ? {} : { q_organization_domains_list: domain.map((name) => domainKey(name) ?? name) }),
  };
  return industry === undefined ? [search] : industry.map((phrase) => ({ ...search, q_keywords: phrase }));
}

function buildTargetSearch({ target, audience }: SearchTarget): ApolloSearch {
  const words = target?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (audience === 'journalists') {
    return { ...REACHABLE, person_titles: PRESS_TITLES, ...(words === '' ? {} : { q_keywords: words }) };
  }
  const [who = '', ...where] = words.split(/ (?:at|in|from|of companies in) /i);
  const titles = who.split(/ ?(?:,|;|\/|\band\b|\bor\b|&) ?/i).filter((title) => title !== '');
  return {
    ...REACHABLE,
    ...(titles.length === 0 ? {} : { person_titles: titles, include_similar_titles: true }),
    ...(where.length === 0 ? {} : { q_keywords: where.join(' ') }),
  };
}

export function buildFilterSearches(filters: PeopleSearchInput): ApolloSearch[] {
  const { person_titles, organization_locations, organization_industries, organization_num_employees_ranges } = filters;
  const search: ApolloSearch = {
    person_titles,
    ...(organization_locations === undefined ? {} : { organization_locations }),
    ...(organization_num_employees_ranges === undefined
      ? {}
      : { organization_num_employees_ranges: organization_num_employees_ranges.map(toApolloRange) }),
  };
  const industries = [...new Set(organization_industries)];
  return industries.length === 0 ? [search] : industries.map((phrase) => ({ ...search, q_keywords: phrase }));
}

/** Apollo's own ranges (`51,200`) stay unchanged: their comma is no thousands separator. */
const toApolloRange = (size: string) => (/^\d+,\d+$/.test(size) ? size : parseEmployeeRange(size));

/** Apollo lists no larger company. */
const MOST_EMPLOYEES = 10_000_000;

/** Converts `51-200`, `10000+`, `<10` or `50` to Apollo's form `51,200`. */
function parseEmployeeRange(size: string): string {
  const normal = normaliseSize(size);
  const [low = 1, high] = (normal.match(/\d+/g) ?? []).map(Number);
  if (normal.startsWith('<')) return `1,${low}`;
  if (normal.includes('+') || normal.startsWith('>')) return `${low},${MOST_EMPLOYEES}`;
  return `${low},${high ?? low}`;
}
