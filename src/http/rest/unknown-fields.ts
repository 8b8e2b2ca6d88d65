import type { Request, Response } from 'express';
import { z } from 'zod';
import { badRequest } from '../../kernel/errors.ts';
import type { Operation } from './routes.ts';

/** Who misspells more than this learns of the first. */
const MOST_NAMED = 5;

/**
 * Tells of what a caller sent and an operation does not take: in a `Warning`, since an old client may send it for good; with
 * `Prefer: handling=strict` it is refused. A cap whose name is misspelt would not hold.
 */
export function createUnknownFields(operation: Operation) {
  const objects = operation.inputs.filter((input) => input instanceof z.ZodObject);
  const known = new Set(objects.flatMap((input) => Object.keys(input.shape)));
  const shapes = new Map(objects.flatMap((input) => Object.entries(input.shape)));
  const isOpen = objects.length < operation.inputs.length || objects.some((input) => input.def.catchall !== undefined);
  return (request: Request, response: Response, query: Record<string, unknown>): void => {
    if (isOpen) return;
    const body: unknown = operation.type === 'mutation' ? request.body : undefined;
    const strangers = [...strangersIn(query, known, new Map(), ''), ...strangersIn(body, known, shapes, '')];
    if (strangers.length === 0) return;
    const named = strangers.slice(0, MOST_NAMED).map((name) => hinted(name, known));
    if (isStrict(request)) throw badRequest(`This operation does not take ${named.join(', ')}.`);
    response.setHeader('Warning', `299 - "This operation does not take ${named.join(', ')}; it was ignored."`);
  };
}

function strangersIn(
  value: unknown,
  known: ReadonlySet<string>,
  shapes: ReadonlyMap<string, unknown>,
  path: string,
): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const found: string[] = [];
  for (const [name, own] of Object.entries(value)) {
    if (found.length >= MOST_NAMED) break;
    if (!known.has(name)) found.push(printable(path + name));
    else found.push(...strangersBelow(own, shapes.get(name), `${path}${name}.`));
  }
  return found;
}

/** Only where one shape is meant, and nothing else may stand beside it. */
function strangersBelow(value: unknown, schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return strangersBelow(value, schema.unwrap(), path);
  }
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined) return [];
  const shape = Object.entries(schema.shape);
  return strangersIn(value, new Set(shape.map(([name]) => name)), new Map(shape), path);
}

/** Fit for a header; as long as anybody's mistake. */
const printable = (name: string) => name.replaceAll(/[^\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, 60);

/** The field that was probably meant: one that goes on where the name ends, or differs in its letters' size. */
function hinted(name: string, known: ReadonlySet<string>): string {
  const plain = name.toLowerCase();
  const meant = [...known].find((one) => one.toLowerCase().startsWith(plain) || plain.startsWith(one.toLowerCase()));
  return meant === undefined || plain.length < 3 ? name : `${name} (is ${meant} meant?)`;
}

const isStrict = (request: Request) => /\bhandling\s*=\s*"?strict\b/i.test(request.get('prefer') ?? '');
