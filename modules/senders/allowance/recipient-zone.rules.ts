import { Temporal } from 'temporal-polyfill';

/** Country-code domains that are mostly used for other purposes. */
const NOT_A_PLACE = new Set(['io', 'ai', 'co', 'me', 'tv', 'fm', 'gg', 'ly', 'to', 'cc', 'ws', 'sh', 'so', 'vc']);

const known = new Map<string, string | null>();

/**
 * Returns the recipient's time zone from the contact's country, else from the country-code domain. Null if
 * unknown.
 */
export function recipientZone(country: string | null, email: string): string | null {
  const named = country === null ? null : regionOf(country);
  const ending = email.slice(email.lastIndexOf('.') + 1).toLowerCase();
  const region = named ?? (/^[a-z]{2}$/.test(ending) && !NOT_A_PLACE.has(ending) ? ending.toUpperCase() : null);
  return region === null ? null : zoneOfRegion(region === 'UK' ? 'GB' : region);
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
let regions: Map<string, string> | null = null;

/** Accepts a two-letter code or the English name. */
function regionOf(country: string): string | null {
  const text = country.trim();
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  regions ??= namedRegions();
  return regions.get(text.toLowerCase()) ?? null;
}

function namedRegions(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_nothing, i) => String.fromCharCode(65 + i));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.map((code): [string, string] => [(NAMES.of(code) ?? code).toLowerCase(), code]);
  return new Map(named.filter(([name, code]) => name !== code.toLowerCase() && name !== 'unknown region'));
}

/** For a country with several time zones, uses the middle one, so that nobody receives email at night. */
function zoneOfRegion(region: string): string | null {
  const found = known.get(region);
  if (found !== undefined) return found;
  const zones = zonesOf(region).toSorted((one, other) => offsetOf(one) - offsetOf(other));
  const zone = zones[Math.floor(zones.length / 2)] ?? null;
  known.set(region, zone);
  return zone;
}

const offsetOf = (timeZone: string) =>
  Temporal.PlainDate.from('2026-01-15').toZonedDateTime(timeZone).offsetNanoseconds;

function zonesOf(region: string): string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale(`und-${region}`);
  return locale.getTimeZones?.() ?? [];
}
