import { z } from 'zod';
import type { Operation } from './routes.ts';
import { refuseUnknownParameter } from './unknown-fields.ts';

type Reader = (value: string | string[]) => unknown;

/** Converts a query string value to the type of its schema. The schema then rejects values that do not fit. */
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

function fieldsOf({ inputs, method, query, headers }: Operation): [name: string, schema: unknown][] {
  const fields = inputs.flatMap((input) => (input instanceof z.ZodObject ? Object.entries(input.shape) : []));
  const inHeaders = Object.values(headers);
  if (method === 'GET' || method === 'DELETE') return fields.filter(([name]) => !inHeaders.includes(name));
  return fields.filter(([name]) => query.includes(name));
}

/** Creates a function that reads an operation's query string by its input schema. Bodies are never coerced. */
export function createQueryReader(
  operation: Operation,
): (query: Record<string, unknown>, params: Record<string, string>) => Record<string, unknown> {
  const readers = new Map(fieldsOf(operation).map(([name, schema]) => [name, readerFor(schema)]));
  return (query, params) => {
    const read: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(query)) {
      const reader = Object.hasOwn(params, name) ? undefined : readers.get(name);
      if (reader === undefined) {
        const known = [...readers.keys()].filter((one) => !Object.hasOwn(params, one));
        return refuseUnknownParameter(name, known, operation);
      }
      read[name] = reader(value as string | string[]);
    }
    return read;
  };
}
