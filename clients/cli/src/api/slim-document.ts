import type { ApiSchema, Described, Document } from './document.ts';

export function slimDocument({ info, security, paths, components }: Document): Document {
  const slim = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => {
      const described = Object.entries(methods).map(
        ([method, operation]) => [method, slimOperation(operation)] as const,
      );
      return [path, Object.fromEntries(described)] as const;
    }),
  );
  const { parameters = {} } = components;
  return {
    info: { version: info.version },
    ...(security && { security }),
    paths: slim,
    components: { parameters, schemas: reachable([slim, parameters], components.schemas) },
  };
}

function slimOperation(operation: Described): Described {
  const { operationId, tags, summary, description, deprecated, security, parameters, requestBody } = operation;
  const [status, success] = Object.entries(operation.responses).find(([code]) => code < '400') ?? [];
  const kinds = Object.keys(success?.content ?? {}).map((type) => [type, { schema: {} }] as const);
  return {
    operationId,
    tags,
    summary,
    description,
    deprecated,
    security,
    parameters,
    requestBody,
    responses: status === undefined ? {} : { [status]: { content: Object.fromEntries(kinds) } },
  };
}

function reachable(from: unknown, schemas: Record<string, ApiSchema>): Record<string, ApiSchema> {
  const found = new Map<string, ApiSchema>();
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ''] of JSON.stringify(next).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
      if (schema === undefined || found.has(name)) continue;
      found.set(name, schema);
      waiting.push(schema);
    }
  }
  return Object.fromEntries(found);
}
