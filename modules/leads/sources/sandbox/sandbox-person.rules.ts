import type { AudienceFilters } from '../../../contacts/audiences/audience.schema.ts';
import { normaliseSize } from '../../../contacts/contact.rules.ts';
import type { Person } from '../person.rules.ts';

const FIRST_NAMES =
  'Ada Aisha Alba Amara Anika Anton Astrid Beatriz Ben Bruno Camille Carlos Chiara Clara Daniel Darius Diego Elena Elif Emil Emma Erik Eva Farah Felix Finn Freya Gabriel Hana Hannah Hugo Ida Ines Ivan Jana Joao Jonas Julia Kaito Karim Katya Lara Leila Leo Lina Lucas Maja Malik Marco Maria Mateo Mei Mila Nadia Nils Noah Nora Omar Oscar Paula Priya Rafael Ravi Rosa Samir Sara Sofia Tariq Theo Tomas Vera Viktor Yara Yuki Zoe'.split(
    ' ',
  );
const LAST_NAMES =
  'Adler Almeida Andersen Bakker Baran Becker Bernard Bianchi Blanc Bondar Castro Chen Costa Dahl Demir Dubois Eklund Ferrari Fischer Fontana Garcia Haas Hansen Hoffmann Horvat Ito Jansen Kaya Keller Kim Klein Kovacs Kumar Lang Larsen Laurent Lehmann Lopez Marino Martin Mendes Meyer Moreau Moretti Nguyen Nilsson Novak Okafor Olsen Ortega Park Pereira Peters Petrov Popescu Ricci Rossi Roux Ruiz Sato Schmidt Silva Singh Smit Sorensen Suzuki Tanaka Torres Varga Vega Vidal Visser Wagner Weber Winter Wolf Yilmaz Zimmer'.split(
    ' ',
  );
const TITLES = [
  'Chief Executive Officer',
  'Chief Operating Officer',
  'Chief Technology Officer',
  'Chief Marketing Officer',
  'Founder',
  'Managing Director',
  'VP Sales',
  'VP Marketing',
  'VP Engineering',
  'Head of Growth',
  'Head of Operations',
  'Head of Procurement',
  'Head of People',
  'Director of Partnerships',
  'Director of Product',
  'Marketing Manager',
  'Operations Manager',
  'Sales Manager',
] as const;
const COMPANY_NAMES =
  'Alder Amber Anchor Arbor Aspen Atlas Beacon Birch Bluefield Bridge Bright Canyon Cedar Cobalt Compass Copper Coral Crescent Delta Ember Everest Falcon Fern Fjord Garnet Granite Harbor Hazel Heron Highland Horizon Indigo Iron Juniper Kestrel Lantern Lark Laurel Linden Lumen Maple Meadow Meridian Mosaic North Oak Onyx Orchard Osprey Pioneer Prairie Quarry Quartz Raven Ridge River Sable Sage Sierra Silver Slate Solstice Summit Tamarack Timber Umber Vale Willow Wren Zephyr'.split(
    ' ',
  );
const TRADES = [
  ['Software', 'Systems'],
  ['Software', 'Labs'],
  ['Logistics', 'Logistics'],
  ['Manufacturing', 'Works'],
  ['Financial Services', 'Capital'],
  ['Health Care', 'Health'],
  ['Retail', 'Stores'],
  ['Construction', 'Construction'],
  ['Consulting', 'Advisory'],
  ['Energy', 'Energy'],
  ['Education', 'Academy'],
  ['Media', 'Media'],
] as const;
const SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000'] as const;

/** FNV-1a: hashes short texts to 32 well-spread bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** A stream of independent numbers for one person (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const holdsOneOf = (text: string, choices: string[]) =>
  choices.some((choice) => text.toLowerCase().includes(choice.toLowerCase()));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the built-in titles that match the filter. If none matches, returns the requested titles themselves. */
function titlesOf({ title }: AudienceFilters): readonly string[] {
  if (title === undefined) return TITLES;
  const fitting = TITLES.filter((own) => holdsOneOf(own, title));
  return fitting.length > 0 ? fitting : title.map(capital);
}

function tradesOf({ industry }: AudienceFilters): readonly (readonly [string, string])[] {
  if (industry === undefined) return TRADES;
  const fitting = TRADES.filter(([own]) => holdsOneOf(own, industry));
  return fitting.length > 0 ? fitting : industry.map((own) => [capital(own), 'Group'] as const);
}

/**
 * Returns the same person for the same seed and position. Each position has its own company, so no address
 * occurs twice. `.example` is reserved (RFC 2606), so no email can arrive. People match the filters except
 * country and domain, because they have no country and never use a real domain.
 */
export function inventPerson(seed: string, position: number, filters: AudienceFilters = {}): Person {
  const seedHash = hash(seed);
  const roll = dice(Math.imul(position + 1, 0x9e3779b1) ^ seedHash);
  const pick = <Item>(list: readonly Item[]): Item => list[roll(list.length)] as Item;
  const firstName = pick(FIRST_NAMES);
  const lastName = pick(LAST_NAMES);
  const [industry, suffix] = pick(tradesOf(filters));
  const company = `${pick(COMPANY_NAMES)} ${suffix}`;
  const domain = `${company.toLowerCase().replace(' ', '-')}-${seedHash.toString(36)}-${position.toString(36)}.example`;
  return {
    email: `${firstName}.${lastName}@${domain}`.toLowerCase(),
    firstName,
    lastName,
    title: pick(titlesOf(filters)),
    organizationName: company,
    organizationDomain: domain,
    organizationIndustry: industry,
    organizationSize: pick(filters.size?.map(normaliseSize) ?? SIZES),
    linkedinUrl: null,
    sandbox: true,
    source: 'sandbox',
  };
}
