import { outsideText } from '../../src/kernel/text/outside-text.ts';
import { domainKey, personKey } from '../../src/kernel/text/person-key.ts';
import type { ContactField } from './contact.schema.ts';

/** Data about a person, both for contacts and for leads from other sources. */
export interface PersonFacts {
  email: string;
  firstName: string | null;
  lastName: string | null;
  title: string | null;
  organizationName: string | null;
  organizationDomain: string | null;
  organizationIndustry: string | null;
  organizationSize: string | null;
  linkedinUrl: string | null;
}

export interface ContactRow extends PersonFacts {
  personKey: string;
  country: string | null;
  consent: boolean | null;
  unsubscribed: boolean;
  /** Keyed by column name. Empty values are omitted. */
  customFields: Record<string, string>;
}

type ParsedRow = { ok: true; contact: ContactRow } | { ok: false; field: ContactField; error: string };

/** A longer value usually means that the file was parsed wrongly. */
const MAX_CELL = 1000;
const MAX_CUSTOM_CELL = 500;
/** Characters of a value that an error message repeats. */
const MAX_SHOWN_CHARACTERS = 100;

/** Makes `1,001 – 5,000 employees` and `1001-5000` equal. */
export const normaliseSize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[–—−]|\bto\b|\bbis\b/g, '-')
    .replace(/(\d)[.,'’\s](?=\d{3}\b)/g, '$1')
    .replace(/[^\d+<>-]/g, '') || text.trim().toLowerCase();

const domainOfWebsite = (text: string): string | null =>
  domainKey(
    text
      .replace(/^\w+:\/\//, '')
      .replace(/^www\./i, '')
      .replace(/[/?#:].*$/s, ''),
  );

/** Extracts the address from `Ada Moreau <ada@x.example>` and `mailto:ada@x.example`. */
export const extractAddress = (text: string): string =>
  (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim();

function splitName(name: string): { firstName: string | null; lastName: string | null } {
  const [family, given] = name.split(',', 2).map((part) => part.trim());
  if (family && given) return { firstName: given, lastName: family };
  const [first = null, ...rest] = name.split(/\s+/);
  return { firstName: first, lastName: rest.length > 0 ? rest.join(' ') : null };
}

/** Reads mapped fields and custom columns of one row. Empty cells become null or are omitted. */
export function parseRow(
  cells: readonly string[],
  columns: ReadonlyMap<ContactField, number>,
  custom: ReadonlyMap<string, number> = new Map(),
): ParsedRow {
  const values: Partial<Record<ContactField, string>> = {};
  for (const [field, column] of columns) {
    const value = outsideText(cells[column] ?? '').trim();
    if (value.length > MAX_CELL) return { ok: false, field, error: `The value has more than ${MAX_CELL} characters.` };
    if (value !== '') values[field] = value;
  }
  const email = extractAddress(values.email ?? '');
  if (email === '') return { ok: false, field: 'email', error: 'The email address is missing.' };
  const key = personKey(email);
  if (key === null)
    return {
      ok: false,
      field: 'email',
      error: `"${outsideText(email, MAX_SHOWN_CHARACTERS)}" is not an email address.`,
    };
  const answers = { consent: null as boolean | null, unsubscribed: null as boolean | null };
  for (const field of ['consent', 'unsubscribed'] as const) {
    const text = values[field];
    if (text === undefined) continue;
    answers[field] = parseYesOrNo(text, field);
    if (answers[field] === null)
      return { ok: false, field, error: `"${outsideText(text, MAX_SHOWN_CHARACTERS)}" must be yes or no.` };
  }
  return { ok: true, contact: { ...contactOf(key, email, values, answers), customFields: readCustom(cells, custom) } };
}

function readCustom(cells: readonly string[], custom: ReadonlyMap<string, number>): Record<string, string> {
  const values = [...custom].map(([name, column]) => [name, outsideText(cells[column] ?? '', MAX_CUSTOM_CELL).trim()]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function contactOf(
  key: string,
  email: string,
  values: Partial<Record<ContactField, string>>,
  { consent, unsubscribed }: { consent: boolean | null; unsubscribed: boolean | null },
): Omit<ContactRow, 'customFields'> {
  const fromName = values.name === undefined ? null : splitName(values.name);
  return {
    personKey: key,
    email,
    firstName: values.firstName ?? fromName?.firstName ?? null,
    lastName: values.lastName ?? fromName?.lastName ?? null,
    title: values.title ?? null,
    organizationName: values.organizationName ?? null,
    organizationDomain: values.organizationDomain === undefined ? null : domainOfWebsite(values.organizationDomain),
    organizationIndustry: values.organizationIndustry ?? null,
    organizationSize: values.organizationSize === undefined ? null : normaliseSize(values.organizationSize),
    linkedinUrl: values.linkedinUrl ?? null,
    country: values.country ?? null,
    consent,
    unsubscribed: unsubscribed ?? false,
  };
}

/** Merges a later row about the same person. Nulls keep the earlier value, and an unsubscribe is never undone. */
export function mergeRows(before: ContactRow, after: ContactRow): ContactRow {
  const said = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
  return {
    ...before,
    ...said,
    unsubscribed: before.unsubscribed || after.unsubscribed,
    customFields: { ...before.customFields, ...after.customFields },
  };
}

const YES = new Set(
  'yes y true t 1 x ok on ja j oui o si s sim da tak ano evet granted given optin optedin subscribed active accepted unsubscribed optedout optout'.split(
    ' ',
  ),
);
const NO = new Set(
  'no n false f 0 off nein non nao nee nej nie ne net hayir denied refused withdrawn none null notgiven'.split(' '),
);
/** Words that mean "no" for the column in the key, but "yes" for the other column. */
const OPPOSITE = {
  consent: new Set(['unsubscribed', 'optedout', 'optout']),
  unsubscribed: new Set(['subscribed', 'active', 'optedin', 'optin']),
};
/** A date means yes: the event happened on that day. */
const DAY = /^\d{4}-\d{1,2}-\d{1,2}|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;

/** Limit before normalisation, which is slow for thousands of combining marks on one letter. */
const LONGEST = 100;

/** Returns null for an unknown value. */
export function parseYesOrNo(text: string, field: 'consent' | 'unsubscribed'): boolean | null {
  if (DAY.test(text)) return true;
  if (text.length > LONGEST) return null;
  const word = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  if (OPPOSITE[field].has(word) || NO.has(word)) return false;
  return YES.has(word) ? true : null;
}
