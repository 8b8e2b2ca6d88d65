import { z } from 'zod';
import { badRequest } from '../../../src/kernel/errors.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { plainColumnName } from '../../../src/uploads/column-name.rules.ts';
import { extractAddress } from '../contact.rules.ts';
import { type ColumnMapping, ContactField } from '../contact.schema.ts';
import { COLUMN_NAMES } from './column-names.rules.ts';

export const MappingField = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be valid JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string().nullable()));

const isField = (text: unknown): text is ContactField => ContactField.safeParse(text).success;

/** Normalises the names too, so that the list can contain accents. */
const FIELD_OF_NAME = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([field, names]) =>
    names.map((name, rank) => [plainColumnName(name), { field: field as ContactField, rank }] as const),
  ),
);

/** Picks the best column per field by its header. */
function guessMapping(headers: readonly string[]): Map<ContactField, number> {
  const best = new Map<ContactField, { column: number; rank: number }>();
  for (const [column, header] of headers.entries()) {
    const known = FIELD_OF_NAME.get(plainColumnName(header));
    if (known === undefined) continue;
    const before = best.get(known.field);
    if (before === undefined || known.rank < before.rank) best.set(known.field, { column, rank: known.rank });
  }
  return new Map([...best].map(([field, { column }]) => [field, column]));
}

/**
 * Maps fields to columns by their headers, with corrections from the caller. Accepts both
 * `{"E-Mail": "email"}` and `{"email": "E-Mail"}`. Null excludes a column.
 */
export function mapByHeaders(headers: readonly string[], corrections: Record<string, string | null>) {
  const columns = guessMapping(headers);
  const columnOf = new Map(headers.map((header, column) => [header.trim(), column]));
  for (const [left, right] of Object.entries(corrections)) {
    const { column, field } = parseCorrection(columnOf, left.trim(), right);
    for (const [taken, other] of columns) if (other === column) columns.delete(taken);
    if (field !== null) columns.set(field, column);
  }
  return columns;
}

/** Like `namedColumns`. If no header names the addresses, takes the only other column that contains addresses. */
export function recogniseColumns(
  headers: readonly string[],
  corrections: Record<string, string | null>,
  firstRows: readonly (readonly string[])[] = [],
) {
  const columns = mapByHeaders(headers, corrections);
  if (columns.has('email')) return columns;
  assertHeaderRow(headers);
  const [column, ...others] = listCustomColumns(headers, columns, corrections)
    .values()
    .filter((at) => firstRows.some((row) => isAddress(row[at] ?? '')));
  if (column !== undefined && others.length === 0) columns.set('email', column);
  return columns;
}

/** Like `recogniseColumns`, but throws if no column has email addresses. */
export function mapColumns(
  headers: readonly string[],
  corrections: Record<string, string | null>,
  firstRows: readonly (readonly string[])[] = [],
) {
  const columns = recogniseColumns(headers, corrections, firstRows);
  if (!columns.has('email')) {
    const names = headers.map((header) => `"${header}"`).join(', ');
    const example = JSON.stringify({ [outsideText(headers[0] ?? '', 100)]: 'email' });
    throw badRequest(
      `No column contains email addresses. Name it in columnMapping, for example ${example}. Columns: ${names.slice(0, 500)}.`,
    );
  }
  return columns;
}

/** Longer cells are not addresses, and parsing them is expensive. */
const MAX_ADDRESS_CELL = 1_000;

const isAddress = (cell: string) => cell.length <= MAX_ADDRESS_CELL && personKey(extractAddress(cell.trim())) !== null;

/** An email address in the header row means that the header is missing. */
function assertHeaderRow(headers: readonly string[]): void {
  const address = headers.find(isAddress);
  if (address === undefined) return;
  throw badRequest(
    `The file has no header row: its first row contains "${address}". Add a first row with column names, for example email,firstName,company.`,
  );
}

const MAX_CUSTOM_COLUMNS = 50;

/** Returns the custom columns: all columns without a field, except those that the caller excludes. */
export function listCustomColumns(
  headers: readonly string[],
  columns: ReadonlyMap<ContactField, number>,
  corrections: Record<string, string | null>,
): Map<string, number> {
  const leftOut = new Set(
    Object.entries(corrections).flatMap(([name, field]) => (field === null ? [name.trim()] : [])),
  );
  const taken = new Set(columns.values());
  const custom = new Map<string, number>();
  for (const [column, header] of headers.entries()) {
    const name = header.trim();
    if (taken.has(column) || leftOut.has(name) || custom.has(name) || custom.size >= MAX_CUSTOM_COLUMNS) continue;
    custom.set(name, column);
  }
  return custom;
}

function parseCorrection(columnOf: Map<string, number>, left: string, right: string | null) {
  const column = columnOf.get(left);
  if (column !== undefined && (right === null || isField(right))) return { column, field: right };
  const other = right === null ? undefined : columnOf.get(right.trim());
  if (other !== undefined && isField(left)) return { column: other, field: left };
  assertHeaderRow([...columnOf.keys()]);
  if (column === undefined && !isField(left)) throw badRequest(`columnMapping: the file has no column "${left}".`);
  throw badRequest(
    `columnMapping must map a column of the file to a field, unlike "${left}" and "${right}". Fields: ${ContactField.options.join(', ')}.`,
  );
}

export function describeMapping(headers: readonly string[], columns: Map<ContactField, number>): ColumnMapping {
  const fieldOf = new Map([...columns].map(([field, column]) => [column, field]));
  return Object.fromEntries(headers.map((header, column) => [header, fieldOf.get(column) ?? null]));
}
