import { z } from 'zod';
import { badRequest } from '../../kernel/errors.ts';
import type { Operation } from './routes.ts';

type Reader = (value: string | string[]) => unknown;

/** A value of a query string becomes what its schema asks for; what does not fit is left for the schema to refuse. */
const asNumber: Reader = (value) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
const asBoolean: Reader = (value) => (value === 'true' ? true : value === 'false' ? false : value);
const asText: Reader = (value) => value;
const asList =
  (item: Reader): Reader =>
  (value) =>
    (typeof value === 'string' ? value.split(',') : value).map((part) => item(part));

function readerFor(schema: unknown): Reader {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return readerFor(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return readerFor(schema.in);
  if (schema instanceof z.ZodNumber) return asNumber;
  if (schema instanceof z.ZodBoolean) return asBoolean;
  if (schema instanceof z.ZodArray) return asList(readerFor(schema.element));
  return asText;
}

/** What an operation takes from its query string, each with its schema: without a body all, with one what is named. */
function fieldsOf({ inputs, method, query }: Operation): [name: string, schema: unknown][] {
  const fields = inputs.flatMap((input) => (input instanceof z.ZodObject ? Object.entries(input.shape) : []));
  return method === 'GET' || method === 'DELETE' ? fields : fields.filter(([name]) => query.includes(name));
}

/** More of a list than was asked for misleads nobody. */
const HARMLESS = 'limit';

/**
 * What looks like a filter: by its name, or because an operation takes it, in whatever letters and with or without the
 * brackets that some clients put behind the name of a list. One that is passed over answers with
 * everything under the name of a part.
 */
export function createFilterNames(operations: Operation[]): (name: string) => boolean {
  const plain = (name: string) => name.replace(/\[.*$/s, '').toLowerCase();
  const known = new Set(operations.flatMap(fieldsOf).map(([name]) => plain(name)));
  known.delete(HARMLESS);
  return (name) => known.has(plain(name)) || /(?:Ids?|Slugs?|[sS]tatus)$/.test(name);
}

export const unknownFilter = (name: string) => badRequest(`This operation does not take the parameter ${name}.`);

/** How the query string of one operation is read: by its input schema. Bodies are never coerced. */
export function createQueryReader(
  operation: Operation,
  isFilter: (name: string) => boolean,
): (query: Record<string, unknown>) => Record<string, unknown> {
  const readers = new Map(fieldsOf(operation).map(([name, schema]) => [name, readerFor(schema)]));
  return (query) => {
    const read: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(query)) {
      const reader = readers.get(name);
      if (reader !== undefined) read[name] = reader(value as string | string[]);
      else if (isFilter(name)) throw unknownFilter(name);
    }
    return read;
  };
}
