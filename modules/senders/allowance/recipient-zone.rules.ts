import { Temporal } from 'temporal-polyfill';

/** Endings that are countries by their letters and something else in use. */
const NOT_A_PLACE = new Set(['io', 'ai', 'co', 'me', 'tv', 'fm', 'gg', 'ly', 'to', 'cc', 'ws', 'sh', 'so', 'vc']);

const known = new Map<string, string | null>();

/** The time zone of a recipient: by the country that the contact names, else by the end of its address; null unknown. */
export function recipientZone(country: string | null, email: string): string | null {
  const named = country === null ? null : regionOf(country);
  const ending = email.slice(email.lastIndexOf('.') + 1).toLowerCase();
  const region = named ?? (/^[a-z]{2}$/.test(ending) && !NOT_A_PLACE.has(ending) ? ending.toUpperCase() : null);
  return region === null ? null : zoneOfRegion(region === 'UK' ? 'GB' : region);
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
let regions: Map<string, string> | null = null;

/** Two letters, or the country's English name. */
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

/** The middle one of a country that has several: nobody there then gets mail at night. */
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
