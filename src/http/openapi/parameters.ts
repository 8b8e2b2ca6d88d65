import { z } from 'zod';
import type { Operation } from '../rest/routes.ts';
import type { DescribedOperation, DocumentParameter, DocumentSchema } from './description.ts';

/** Moves inputs to the query string or headers that the generator put into the body. */
export function moveToParameters(generated: DescribedOperation, operation: Operation) {
  const { query, headers } = operation;
  const places = new Map<string, { name: string; in: string }>([
    ...query.map((name) => [name, { name, in: 'query' }] as const),
    ...Object.entries(headers).map(([header, name]) => [name, { name: header, in: 'header' }] as const),
  ]);
  const parameters: (DocumentParameter | { $ref: string })[] = (generated.parameters ?? []).map((parameter) => {
    const place = 'name' in parameter && parameter.in === 'query' ? places.get(parameter.name) : undefined;
    return place === undefined ? parameter : { ...parameter, ...place };
  });
  const described = () =>
    parameters.map((parameter) => ('name' in parameter ? explained(parameter, operation) : parameter));
  const { requestBody } = generated;
  const media = requestBody?.content['application/json'];
  if (requestBody === undefined || media === undefined || places.size === 0) {
    return { parameters: described(), requestBody };
  }
  const { properties = {}, required = [], ...schema } = media.schema;
  for (const [name, place] of places) {
    const moved = properties[name];
    if (moved !== undefined) parameters.push({ ...place, required: required.includes(name), schema: moved });
  }
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => !places.has(name)));
  const body = { ...schema, properties: kept, required: required.filter((name) => !places.has(name)) };
  const isEmpty = Object.keys(kept).length === 0;
  return {
    parameters: described(),
    requestBody: isEmpty ? undefined : { ...requestBody, content: { 'application/json': { schema: body } } },
  };
}

/** Adds a description. Removes examples of optional parameters, because "Try it out" would send them. */
function explained(parameter: DocumentParameter, operation: Operation): DocumentParameter {
  const { description: inSchema, example: _example, ...schema } = parameter.schema;
  return {
    ...parameter,
    description:
      parameter.description ??
      ownDescription(parameter, operation) ??
      inSchema ??
      usualDescription(parameter, operation.paths),
    schema: parameter.required ? { ...schema, ...exampleOfRequired(parameter.schema) } : schema,
  };
}

const exampleOfRequired = ({ example }: DocumentSchema) => (example === undefined ? {} : { example });

/** Returns the input's own description, which the generator drops for optional inputs and defaults. */
function ownDescription({ name }: DocumentParameter, { inputs, headers }: Operation): string | undefined {
  const field = headers[name] ?? name;
  return inputs
    .map((input) => (input instanceof z.ZodObject ? saidOf(input.shape[field] as z.ZodType | undefined) : undefined))
    .find((description) => description !== undefined);
}

function saidOf(input: z.ZodType | undefined): string | undefined {
  const isWrapped = input instanceof z.ZodDefault || input instanceof z.ZodOptional;
  return input?.description ?? (isWrapped ? saidOf(input.unwrap() as z.ZodType) : undefined);
}

/** Derives a description from the parameter's name: the resource of the path, or a list filter. */
function usualDescription({ name, in: place, required }: DocumentParameter, paths: string[]): string {
  const what = /^(id|slug)$/.test(name)
    ? collectionBefore(`{${name}}`, paths)
    : wordsOf(name.replace(/(Id|_id|Slug)$/, ''));
  const identifier = /slug$/i.test(name) ? 'slug' : 'id';
  const isNamed = /(Id|_id|[sS]lug|^id)$/.test(name);
  if (place === 'path' || required) return isNamed ? `The ${identifier} of the ${what}.` : `The ${what}.`;
  return isNamed ? `Filters by ${what} ${identifier}.` : `Filters by ${what}.`;
}

/** `/v1/webhooks/deliveries/{id}/retry` is about a delivery. */
function collectionBefore(parameter: string, [path = '']: string[]): string {
  const segments = path.split('/');
  const collection = segments[segments.indexOf(parameter) - 1] ?? '';
  return wordsOf(collection.replace(/ies$/, 'y').replace(/s$/, ''));
}

const wordsOf = (name: string) =>
  name
    .replace(/[-_]/g, ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
