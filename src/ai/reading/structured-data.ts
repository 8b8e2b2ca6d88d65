import { toSingleLine } from './tidy.ts';

/** A JSON-LD node: property → values as text. `type` holds the types. */
export type StructuredFacts = Record<string, string[]>;

const MAX_NODES = 100;
const MAX_DEPTH = 6;
const MAX_VALUES = 12;
const VALUE_LENGTH = 2_000;

/**
 * Keys that lead to the owner of the page. Other keys lead to things it mentions, such as reviewers and
 * partners.
 */
const LEADING_KEYS = ['@graph', 'mainEntity', 'publisher', 'isPartOf', 'about', 'provider'];

const KEPT = [
  'name',
  'legalName',
  'alternateName',
  'description',
  'slogan',
  'logo',
  'url',
  'address',
  'areaServed',
  'foundingDate',
  'email',
  'telephone',
  'sameAs',
  'knowsAbout',
  'industry',
  'category',
  'applicationCategory',
  'keywords',
  'offers',
  'makesOffer',
  'aggregateRating',
  'award',
  'serviceType',
  'numberOfEmployees',
];

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readJsonLd(text: string): StructuredFacts[] {
  const found: StructuredFacts[] = [];
  try {
    collect(JSON.parse(text), found, 0);
  } catch {
    // Broken JSON-LD is common, and the page states its content elsewhere too.
  }
  return found;
}

function collect(value: unknown, found: StructuredFacts[], depth: number): void {
  if (depth > MAX_DEPTH || found.length >= MAX_NODES) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX_NODES)) collect(item, found, depth + 1);
  } else if (isObject(value)) {
    const type = textsOf(value['@type'], 0).map((name) => name.replace(/^.*[/:]/, ''));
    const facts = Object.fromEntries(
      KEPT.map((key) => [key, textsOf(value[key], 0)]).filter(([, texts]) => (texts?.length ?? 0) > 0),
    ) as StructuredFacts;
    if (type.length > 0) found.push({ type, ...facts });
    for (const key of LEADING_KEYS) collect(value[key], found, depth + 1);
  }
}

function textsOf(value: unknown, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_VALUES).flatMap((item) => textsOf(item, depth + 1));
  if (isObject(value)) return [describe(value, depth)].filter((text) => text !== '');
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = toSingleLine(unescaped(String(value)), VALUE_LENGTH);
  return text === '' ? [] : [text];
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#39': "'", '#039': "'", '#x27': "'", nbsp: ' ' };

/** Scripts have no entities, but many sites write them in JSON-LD. */
const unescaped = (text: string) =>
  text.replace(/&(amp|quot|#0?39|#x27|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

const ratingOf = (rating: string, [reviews]: string[]) =>
  reviews === undefined ? '' : `${rating} out of 5 from ${reviews} reviews`;

const ADDRESS_PARTS = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'];

/** Returns a nested node as text: an address by its parts, an image by its URL, others by name. */
function describe(value: Json, depth: number): string {
  const place = isObject(value['address']) ? value['address'] : value;
  const parts = ADDRESS_PARTS.flatMap((part) => textsOf(place[part], depth + 1));
  if (parts.length > 0) return parts.join(', ');
  const [price = ''] = [value['price'], value['lowPrice']].flatMap((sum) => textsOf(sum, depth + 1));
  if (price !== '') return [price, ...textsOf(value['priceCurrency'], depth + 1)].join(' ');
  const [rating] = textsOf(value['ratingValue'], depth + 1);
  if (rating !== undefined)
    return ratingOf(
      rating,
      [value['reviewCount'], value['ratingCount']].flatMap((count) => textsOf(count, depth + 1)),
    );
  const range = ['minValue', 'maxValue'].flatMap((end) => textsOf(value[end], depth + 1));
  if (range.length === 2) return range.join('-');
  for (const key of ['contentUrl', 'url', 'name', '@id', '@value', 'value']) {
    const [text] = textsOf(value[key], depth + 1);
    if (text !== undefined) return text;
  }
  return '';
}
