import { domainKey } from '../../../../src/kernel/text/person-key.ts';
import type { AudienceFilters } from '../../../contacts/audiences/audience.schema.ts';
import { normalSize } from '../../../contacts/contact.rules.ts';
import type { PeopleSearchInput } from './people-search.schema.ts';

/** One search in Apollo's own words. */
export type ApolloSearch = Record<string, string | string[] | boolean>;

interface Wanted {
  /** What whoever made the campaign wrote, such as "heads of sales at software companies". */
  target: string | null;
  audience: 'buyers' | 'journalists';
}

/** Who writes for others, where a campaign looks for journalists. */
const PRESS_TITLES = ['journalist', 'reporter', 'editor', 'correspondent', 'writer'];

/** Addresses that Apollo has seen to work: whoever writes to others bounces. */
const REACHABLE = { contact_email_status: ['verified'] };

/**
 * The audiences decide. Without one, or with one that selects everyone, the campaign's own words do. Apollo takes one
 * phrase for the industry, so each industry is a search of its own. Those of an archived audience are null: the others keep
 * their places, which campaigns remember.
 */
export function searchesFor(
  audiences: readonly { filters: AudienceFilters; archived: boolean }[],
  wanted: Wanted,
): (ApolloSearch | null)[] {
  if (audiences.length > 0 && audiences.every(({ archived }) => archived)) return [];
  const chosen = audiences.filter(({ filters }) => Object.keys(filters).length > 0);
  if (chosen.length === 0) return [searchByWords(wanted)];
  return chosen.flatMap(({ filters, archived }) =>
    searchesOf(filters, wanted).map((search) => (archived ? null : search)),
  );
}

function searchesOf({ title, industry, size, country, domain }: AudienceFilters, { audience }: Wanted): ApolloSearch[] {
  const titles = title ?? (audience === 'journalists' ? PRESS_TITLES : undefined);
  const search: ApolloSearch = {
    ...REACHABLE,
    ...(titles === undefined ? {} : { person_titles: titles }),
    ...(country === undefined ? {} : { person_locations: country }),
    ...(size === undefined ? {} : { organization_num_employees_ranges: size.map(employeeRange) }),
    ...(domain === undefined ? {} : { q_organization_domains_list: domain.map((name) => domainKey(name) ?? name) }),
  };
  return industry === undefined ? [search] : industry.map((phrase) => ({ ...search, q_keywords: phrase }));
}

function searchByWords({ target, audience }: Wanted): ApolloSearch {
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

/** What a person looks for, in the names that Apollo gave its filters. */
export function searchesByFilters(filters: PeopleSearchInput): ApolloSearch[] {
  const { person_titles, organization_locations, organization_industries, organization_num_employees_ranges } = filters;
  const search: ApolloSearch = {
    person_titles,
    ...(organization_locations === undefined ? {} : { organization_locations }),
    ...(organization_num_employees_ranges === undefined
      ? {}
      : { organization_num_employees_ranges: organization_num_employees_ranges.map(asRange) }),
  };
  const industries = [...new Set(organization_industries)];
  return industries.length === 0 ? [search] : industries.map((phrase) => ({ ...search, q_keywords: phrase }));
}

/** Apollo's own ranges, in which a comma separates no thousands, stay as they are. */
const asRange = (size: string) => (/^\d+,\d+$/.test(size) ? size : employeeRange(size));

/** Apollo counts no company larger. */
const MOST_EMPLOYEES = 10_000_000;

/** `51-200`, `10000+`, `<10` or `50` as `51,200`. */
function employeeRange(size: string): string {
  const normal = normalSize(size);
  const [low = 1, high] = (normal.match(/\d+/g) ?? []).map(Number);
  if (normal.startsWith('<')) return `1,${low}`;
  if (normal.includes('+') || normal.startsWith('>')) return `${low},${MOST_EMPLOYEES}`;
  return `${low},${high ?? low}`;
}
