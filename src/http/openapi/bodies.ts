import { z } from 'zod';
import type { Operation } from '../rest/routes.ts';
import type { DescribedOperation, DocumentSchema, MediaType } from './description.ts';
import { exampleOf } from './examples.ts';

type RequestBody = NonNullable<DescribedOperation['requestBody']>;

const metaOf = ({ inputs }: Operation, key: 'example' | 'exactlyOne'): unknown =>
  inputs
    .map((input) => (input instanceof z.ZodType ? input.meta()?.[key] : undefined))
    .find((value) => value !== undefined);

/** Marks the body of a POST as optional if its path parameters alone are valid input. */
export function optionalBody(body: RequestBody, { method, paths, inputs }: Operation): RequestBody {
  const named = [...(paths[0] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']);
  const address: unknown = Object.fromEntries(named);
  const isOptional =
    method === 'POST' &&
    inputs.length > 0 &&
    inputs.every((input) => input instanceof z.ZodType && input.safeParse(address).success);
  return isOptional ? { ...body, required: false } : body;
}

/** Adds the rule of `.meta({ exactlyOne })`: the request must have exactly one of these fields. */
export function withChoice(body: RequestBody, operation: Operation): RequestBody {
  const names = metaOf(operation, 'exactlyOne') as string[] | undefined;
  const media = body.content['application/json'];
  if (names === undefined || media === undefined) return body;
  const { exactlyOne: _told, ...fields } = media.schema as DocumentSchema & { exactlyOne?: unknown };
  const oneOf = names.map((name): DocumentSchema => {
    const field = fields.properties?.[name];
    if (field === undefined) throw new Error(`${operation.name} has no field ${name} to choose.`);
    return { type: 'object', properties: { [name]: field }, required: [name] };
  });
  return { ...body, content: { 'application/json': { ...media, schema: { allOf: [fields, { oneOf }] } } } };
}

/** Uses the example of the whole input, for inputs whose field examples do not form a valid request. */
export function withOwnExample(body: RequestBody, operation: Operation): RequestBody {
  const { paths, query, headers } = operation;
  const example = metaOf(operation, 'example');
  const media = body.content['application/json'];
  if (!isObject(example) || media === undefined) return body;
  const elsewhere = new Set([...query, ...Object.values(headers)]);
  const entries = Object.entries(example).filter(
    ([name]) => !elsewhere.has(name) && !paths.some((path) => path.includes(`{${name}}`)),
  );
  return { ...body, content: { 'application/json': { ...media, example: Object.fromEntries(entries) } } };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function withExamples<Described extends { content?: Record<string, MediaType> }>(
  described: Described,
  schemas: Record<string, DocumentSchema>,
) {
  if (described.content === undefined) return described;
  const content = Object.entries(described.content).map(([type, media]) => [
    type,
    { ...media, example: media.example ?? exampleOf(media.schema, schemas) },
  ]);
  return { ...described, content: Object.fromEntries(content) as Record<string, MediaType> };
}
