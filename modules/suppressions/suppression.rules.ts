import { badRequest } from '../../src/kernel/errors.ts';
import { domainKey, personKey } from '../../src/kernel/text/person-key.ts';
import { EMAIL_COLUMNS, plainColumnName } from '../../src/uploads/column-name.rules.ts';
import type { SuppressionSource } from './suppression.schema.ts';

/** Sources that only the person can revoke. */
export const REQUESTED_BY_PERSON: readonly SuppressionSource[] = ['unsubscribe', 'complaint', 'erasure'];

export interface SuppressionValue {
  kind: 'address' | 'domain' | 'hash';
  value: string;
}

/** Normalises user input. `@acme.example` and `*@acme.example` mean the domain. */
export function parseSuppressionValue(text: string): SuppressionValue {
  const value = tryParseSuppressionValue(text);
  if (value === null) throw badRequest(`"${text.slice(0, 100)}" is neither an email address nor a domain.`);
  return value;
}

export function tryParseSuppressionValue(text: string): SuppressionValue | null {
  const written = text.trim().replace(/^\*?@/, '');
  const address = personKey(written);
  if (address !== null) return { kind: 'address', value: address };
  const domain = domainKey(written);
  return domain === null ? null : { kind: 'domain', value: domain };
}

/**
 * In order of preference: a list with addresses and domains means the addresses. `Who` is the header of
 * dashboard exports.
 */
const HEADERS = [...EMAIL_COLUMNS, 'value', 'address', 'recipient', 'who', 'domain'].map(plainColumnName);

/** Returns the column with the values: found by its header, or the first column if there is no header. */
export function findSuppressionColumn(firstRow: readonly string[]): { column: number; isHeader: boolean } {
  if (tryParseSuppressionValue(firstRow[0] ?? '') !== null) return { column: 0, isHeader: false };
  const names = firstRow.map(plainColumnName);
  const header = HEADERS.find((name) => names.includes(name));
  if (header !== undefined) return { column: names.indexOf(header), isHeader: true };
  throw badRequest('The first row must contain a header such as "email", an email address or a domain.');
}
