import { z } from 'zod';

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

/** How the query string of one operation is read: by its input schema. Bodies are never coerced. */
export function createQueryReader(inputs: unknown[]): (query: Record<string, unknown>) => Record<string, unknown> {
  const readers = new Map<string, Reader>();
  for (const input of inputs) {
    if (!(input instanceof z.ZodObject)) continue;
    for (const [name, schema] of Object.entries(input.shape)) readers.set(name, readerFor(schema));
  }
  return (query) => {
    const read: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(query)) {
      const reader = readers.get(name);
      if (reader !== undefined) read[name] = reader(value as string | string[]);
    }
    return read;
  };
}
