import { isDeepStrictEqual } from 'node:util';
import {
  type DescribedOperation,
  type DocumentParameter,
  type DocumentPaths,
  type DocumentSchema,
  type MediaType,
  type OpenApiDocument,
  successOf,
} from './description.ts';
import { pascalCase, reachableSchemas, rewriteSchema, schemaNameOf, schemaRef } from './schemas.ts';

/** Prepares the document for client generators: bodies get names, and responses allow additional fields. */
export function documentForClients(document: OpenApiDocument): OpenApiDocument {
  return withoutUnused(withNamedBodies(withoutTwins(withOpenAnswers(withPlainSchemas(document)))));
}

function eachSchema(document: OpenApiDocument, change: (schema: DocumentSchema) => DocumentSchema): OpenApiDocument {
  const whole = (schema: DocumentSchema) => rewriteSchema(schema, change);
  const { schemas } = document.components;
  return {
    ...eachBody(
      document,
      (media) => ({ ...media, schema: whole(media.schema) }),
      (parameter) => ({ ...parameter, schema: whole(parameter.schema) }),
    ),
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, whole(schema)])),
    },
  };
}

type BodyKind = 'Input' | 'Answer';

function eachBody(
  document: OpenApiDocument,
  change: (media: MediaType, kind: BodyKind, operation: DescribedOperation) => MediaType,
  changeParameter: (parameter: DocumentParameter) => DocumentParameter = (parameter) => parameter,
): OpenApiDocument {
  const inPaths = (paths: DocumentPaths): DocumentPaths =>
    mapped(paths, (methods) =>
      mapped(methods, (operation) => {
        const content = (media: Record<string, MediaType>, kind: BodyKind) =>
          mapped(media, (one) => change(one, kind, operation));
        const [status, success] = successOf(operation) ?? [];
        return {
          ...operation,
          ...(operation.parameters && {
            parameters: operation.parameters.map((one) => ('name' in one ? changeParameter(one) : one)),
          }),
          ...(operation.requestBody && {
            requestBody: { ...operation.requestBody, content: content(operation.requestBody.content, 'Input') },
          }),
          ...(status !== undefined &&
            success?.content && {
              responses: {
                ...operation.responses,
                [status]: { ...success, content: content(success.content, 'Answer') },
              },
            }),
        };
      }),
    );
  return {
    ...document,
    paths: inPaths(document.paths),
    ...(document.webhooks && { webhooks: inPaths(document.webhooks) }),
  };
}

const mapped = <Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)])) as Record<string, Result>;

/** Removes patterns where a format is given, because not every engine reads them, and examples of enums. */
function withPlainSchemas(document: OpenApiDocument): OpenApiDocument {
  return eachSchema(document, (schema) => {
    const { pattern, example, ...rest } = schema;
    return {
      ...rest,
      ...(pattern !== undefined && schema.format === undefined && { pattern }),
      ...(example !== undefined && schema.enum === undefined && { example }),
    };
  });
}

/** Allows additional fields in responses, so that current clients can read responses of later versions. */
function withOpenAnswers(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const open = (schema: DocumentSchema) =>
    rewriteSchema(schema, ({ additionalProperties, ...rest }) =>
      additionalProperties === undefined || additionalProperties === false ? rest : { ...rest, additionalProperties },
    );
  const answers: DocumentSchema[] = [];
  const opened = eachBody(document, (media, kind) => {
    if (kind === 'Input') return media;
    answers.push(media.schema);
    return { ...media, schema: open(media.schema) };
  });
  const inAnswers = reachableSchemas(answers, schemas);
  return {
    ...opened,
    components: {
      ...document.components,
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, inAnswers.has(name) ? open(schema) : schema]),
      ),
    },
  };
}

/** Merges components that are equal as input and as output. */
function withoutTwins(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const twins = Object.keys(schemas).filter((name) => isDeepStrictEqual(schemas[`${name}Output`], schemas[name]));
  if (twins.length === 0) return document;
  const merged = eachSchema(document, (schema) => {
    const twin =
      schema.$ref === undefined ? undefined : twins.find((name) => schemaNameOf(schema.$ref ?? '') === `${name}Output`);
    return twin === undefined ? schema : { ...schema, ...schemaRef(twin) };
  });
  for (const name of twins) delete merged.components.schemas[`${name}Output`];
  return withoutTwins(merged);
}

/** Names anonymous bodies after their operation: the response of `brandsList` becomes `BrandsListAnswer`. */
function withNamedBodies(document: OpenApiDocument): OpenApiDocument {
  const schemas = { ...document.components.schemas };
  const named = eachBody(document, (media, kind, { operationId }) => {
    if (media.schema.$ref !== undefined || media.schema.type === 'string') return media;
    const name = pascalCase(operationId) + kind;
    if (name in schemas) throw new Error(`${name} is the name of a component already.`);
    schemas[name] = media.schema;
    return { ...media, schema: schemaRef(name) };
  });
  return { ...named, components: { ...named.components, schemas } };
}

function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const { schemas, headers = {} } = document.components;
  const roots: DocumentSchema[] = [];
  eachBody(
    document,
    (media) => {
      roots.push(media.schema);
      return media;
    },
    (parameter) => {
      roots.push(parameter.schema);
      return parameter;
    },
  );
  const used = reachableSchemas([...roots, schemaRef('Error')], schemas);
  const text = JSON.stringify([document.paths, document.webhooks, document.components.responses]);
  const only = <Part>(parts: Record<string, Part>, isUsed: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => isUsed(name)));
  return {
    ...document,
    components: {
      ...document.components,
      schemas: only(schemas, (name) => used.has(name)),
      headers: only(headers, (name) => text.includes(`"#/components/headers/${name}"`)),
    },
  };
}
