import { badRequest } from '../../src/kernel/errors.ts';
import { domainKey, personKey } from '../../src/kernel/text/person-key.ts';
import { EMAIL_COLUMNS, plainColumnName } from '../../src/uploads/column-name.rules.ts';
import type { SuppressionSource } from './suppression.schema.ts';

/** What the person asked for, only the person can take back. */
export const BY_THE_PERSON: readonly SuppressionSource[] = ['unsubscribe', 'complaint', 'erasure'];

export interface SuppressionValue {
  kind: 'address' | 'domain' | 'hash';
  value: string;
}

/** What somebody wrote, as the list keeps it. `@acme.example` means the domain, and so does `*@acme.example` of other services. */
export function suppressionValue(text: string): SuppressionValue {
  const value = trySuppressionValue(text);
  if (value === null) throw badRequest(`"${text.slice(0, 100)}" is neither an email address nor a domain.`);
  return value;
}

export function trySuppressionValue(text: string): SuppressionValue | null {
  const written = text.trim().replace(/^\*?@/, '');
  const address = personKey(written);
  if (address !== null) return { kind: 'address', value: address };
  const domain = domainKey(written);
  return domain === null ? null : { kind: 'domain', value: domain };
}

/** From the best to the last: a list that has addresses and their domains means the addresses. The dashboard exports `Who`. */
const HEADERS = [...EMAIL_COLUMNS, 'value', 'address', 'recipient', 'who', 'domain'].map(plainColumnName);

/** Which column of a list holds the values, by its first row: a header, or the first column where there is none. */
export function suppressionColumn(firstRow: readonly string[]): { column: number; isHeader: boolean } {
  if (trySuppressionValue(firstRow[0] ?? '') !== null) return { column: 0, isHeader: false };
  const names = firstRow.map(plainColumnName);
  const header = HEADERS.find((name) => names.includes(name));
  if (header !== undefined) return { column: names.indexOf(header), isHeader: true };
  throw badRequest('The first row of the file is neither a header such as "email" nor an address or a domain.');
}
