import type { DescribedOperation, OpenApiDocument } from '../../src/http/openapi/description.ts';
import { exampleOf } from '../../src/http/openapi/examples.ts';

export interface DocumentedOperation {
  label: string;
  method: string;
  path: string;
  described: DescribedOperation;
  parameters: { name: string; in: string; example: unknown }[];
  body: Record<string, unknown> | null;
}

export function documentedOperations(document: OpenApiDocument): DocumentedOperation[] {
  const { schemas } = document.components;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      label: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      described,
      parameters: (described.parameters ?? []).flatMap((parameter) =>
        'name' in parameter
          ? [{ name: parameter.name, in: parameter.in, example: exampleOf(parameter.schema, schemas) }]
          : [],
      ),
      body:
        (described.requestBody?.content['application/json']?.example as Record<string, unknown> | undefined) ?? null,
    })),
  );
}

/** An empty segment or one of dots would change the path. */
const asSegment = (value: string) => (/^\.*$/.test(value) ? `x${value}` : encodeURIComponent(value.toWellFormed()));

/** Generated objects may have a `toString` that is not a function. */
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export interface Filling {
  parameters: Record<string, unknown>;
  body: unknown;
}

export function requestFor(operation: DocumentedOperation, { parameters, body }: Filling) {
  const value = (name: string, example: unknown) => (name in parameters ? parameters[name] : example);
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let path = operation.path;
  for (const { name, in: place, example } of operation.parameters) {
    const given = value(name, example);
    if (place === 'path') path = path.replace(`{${name}}`, asSegment(asText(given)));
    else if (name in parameters && place === 'query') query.set(name, asText(given));
    else if (name in parameters && place === 'header') headers[name] = asText(given).replace(/[^\x20-\x7e]/g, '?');
  }
  const hasBody = operation.body !== null;
  return {
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    init: {
      method: operation.method,
      headers: hasBody ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
    },
  };
}
