import { z } from 'zod';
import { badRequest } from '../../kernel/errors.ts';
import { findNearestName } from '../../kernel/text/nearest-name.ts';
import type { Operation } from './routes.ts';

export type KnownFields = ReadonlyMap<string, unknown>;

/** Fields that belong elsewhere: field names by header, and hints for other fields. */
type Elsewhere = Pick<Operation, 'headers' | 'elsewhere'>;
const NOWHERE: Elsewhere = { headers: {}, elsewhere: {} };

/** Rejects an unknown query parameter. Ignoring a misspelled filter would return the whole list. */
export function refuseUnknownParameter(name: string, known: Iterable<string>, others = NOWHERE): never {
  throw badRequest(`Unknown query parameter "${shown(name)}". ${whatToDo(name, known, others)}`, {
    param: shown(name),
  });
}

/**
 * Rejects the first unknown field of a body, including nested objects of one fixed shape. Ignoring a
 * misspelled limit would leave the campaign without that limit.
 */
export function refuseUnknownFields(body: unknown, known: KnownFields, others = NOWHERE, path = ''): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  for (const [name, value] of Object.entries(body)) {
    const schema = known.get(name);
    if (schema === undefined) {
      const param = shown(path + name);
      if (Object.hasOwn(others.elsewhere, name)) throw badRequest(`${name} ${others.elsewhere[name]}.`);
      throw badRequest(`Unknown field "${param}". ${whatToDo(name, known.keys(), others, path)}`, { param });
    }
    refuseUnknownBelow(value, schema, path + name);
  }
}

function refuseUnknownBelow(value: unknown, schema: unknown, path: string): void {
  const items = itemsOf(schema);
  if (items !== null && Array.isArray(value)) {
    for (const [position, item] of value.entries()) refuseUnknownBelow(item, items, `${path}.${position}`);
  }
  const shape = shapeOf(schema);
  if (shape !== null) refuseUnknownFields(value, shape, NOWHERE, `${path}.`);
}

function itemsOf(schema: unknown): unknown {
  const inner = withoutWrappers(schema);
  return inner instanceof z.ZodArray ? inner.element : null;
}

function withoutWrappers(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? withoutWrappers(schema.unwrap()) : schema;
}

/** Returns null unless the schema is an object that allows no additional fields. */
function shapeOf(schema: unknown): KnownFields | null {
  const inner = withoutWrappers(schema);
  if (!(inner instanceof z.ZodObject) || inner.def.catchall !== undefined) return null;
  return new Map(Object.entries(inner.shape));
}

/** Returns null if the operation accepts any field. */
export function fieldsOfInputs(inputs: readonly unknown[]): KnownFields | null {
  const shapes = inputs.map(shapeOf);
  if (shapes.some((shape) => shape === null)) return null;
  return new Map(shapes.flatMap((shape) => [...(shape ?? [])]));
}

/** Limits the length and replaces characters that a header cannot hold. */
const shown = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\]/g, '?').slice(0, 60);

function whatToDo(name: string, known: Iterable<string>, { headers }: Elsewhere, path = ''): string {
  const header = Object.keys(headers).find((one) => headers[one] === name);
  if (header !== undefined) return `Send it as the header ${header}.`;
  const meant = findNearestName(name, known);
  return meant === null ? 'Remove it.' : `Did you mean "${path}${meant}"?`;
}
