import { badRequest } from '../../../src/kernel/errors.ts';
import { plainColumnName } from '../../../src/uploads/column-name.rules.ts';
import { type ColumnMapping, ContactField } from '../contact.schema.ts';
import { COLUMN_NAMES } from './column-names.rules.ts';

const isField = (text: unknown): text is ContactField => ContactField.safeParse(text).success;

/** Accents are folded in the list too, so that it may be written as people write. */
const FIELD_OF_NAME = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([field, names]) =>
    names.map((name, rank) => [plainColumnName(name), { field: field as ContactField, rank }] as const),
  ),
);

/** The likeliest column for each field, by its header alone. */
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
 * Which column holds which field: the guess, corrected by what the caller says. Both `{"E-Mail": "email"}` and
 * `{"email": "E-Mail"}` are understood; null leaves a column out.
 */
export function mapColumns(headers: readonly string[], corrections: Record<string, string | null>) {
  const columns = guessMapping(headers);
  const columnOf = new Map(headers.map((header, column) => [header.trim(), column]));
  for (const [left, right] of Object.entries(corrections)) {
    const { column, field } = correction(columnOf, left.trim(), right);
    for (const [taken, other] of columns) if (other === column) columns.delete(taken);
    if (field !== null) columns.set(field, column);
  }
  if (!columns.has('email')) {
    const names = headers.map((header) => `"${header}"`).join(', ');
    throw badRequest(
      `No column looks like email addresses; name it in columnMapping. The columns are ${names.slice(0, 500)}.`,
    );
  }
  return columns;
}

function correction(columnOf: Map<string, number>, left: string, right: string | null) {
  const column = columnOf.get(left);
  if (column !== undefined && (right === null || isField(right))) return { column, field: right };
  const other = right === null ? undefined : columnOf.get(right.trim());
  if (other !== undefined && isField(left)) return { column: other, field: left };
  if (column === undefined && !isField(left)) throw badRequest(`columnMapping: the file has no column "${left}".`);
  throw badRequest(
    `columnMapping: "${left}" and "${right}" are not a column of the file and a field; the fields are ${ContactField.options.join(', ')}.`,
  );
}

/** As the report shows it. */
export function describeMapping(headers: readonly string[], columns: Map<ContactField, number>): ColumnMapping {
  const fieldOf = new Map([...columns].map(([field, column]) => [column, field]));
  return Object.fromEntries(headers.map((header, column) => [header, fieldOf.get(column) ?? null]));
}
