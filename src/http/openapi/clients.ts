import { isDeepStrictEqual } from 'node:util';
import {
  type DescribedOperation,
  type MediaType,
  type OpenApiDocument,
  type Parameter,
  type Paths,
  type Schema,
  successOf,
} from './description.ts';
import { nameOf, pascalCase, reached, refTo, rewritten } from './schemas.ts';

/** The document in the form of which generators make good clients: bodies with names, answers that may grow. */
export function forClients(document: OpenApiDocument): OpenApiDocument {
  return withoutUnused(withNamedBodies(withoutTwins(withOpenAnswers(withPlainSchemas(document)))));
}

/** The document with a change made to every schema: of parameters, bodies and components. */
function eachSchema(document: OpenApiDocument, change: (schema: Schema) => Schema): OpenApiDocument {
  const whole = (schema: Schema) => rewritten(schema, change);
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
  changeParameter: (parameter: Parameter) => Parameter = (parameter) => parameter,
): OpenApiDocument {
  const inPaths = (paths: Paths): Paths =>
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

/** What a format says needs no pattern, which not every engine reads; the first of an enum is example enough. */
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

/** A later version may add to what it answers, and clients of today must go on reading it. */
function withOpenAnswers(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const open = (schema: Schema) =>
    rewritten(schema, ({ additionalProperties, ...rest }) =>
      additionalProperties === undefined || additionalProperties === false ? rest : { ...rest, additionalProperties },
    );
  const answers: Schema[] = [];
  const opened = eachBody(document, (media, kind) => {
    if (kind === 'Input') return media;
    answers.push(media.schema);
    return { ...media, schema: open(media.schema) };
  });
  const inAnswers = reached(answers, schemas);
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

/** What was written twice, once as input and once as output, is one component where both are alike. */
function withoutTwins(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const twins = Object.keys(schemas).filter((name) => isDeepStrictEqual(schemas[`${name}Output`], schemas[name]));
  if (twins.length === 0) return document;
  const merged = eachSchema(document, (schema) => {
    const twin =
      schema.$ref === undefined ? undefined : twins.find((name) => nameOf(schema.$ref ?? '') === `${name}Output`);
    return twin === undefined ? schema : { ...schema, ...refTo(twin) };
  });
  for (const name of twins) delete merged.components.schemas[`${name}Output`];
  return withoutTwins(merged);
}

/** A body that has no name of its own is named after its operation: `brandsList` answers with a `BrandsListAnswer`. */
function withNamedBodies(document: OpenApiDocument): OpenApiDocument {
  const schemas = { ...document.components.schemas };
  const named = eachBody(document, (media, kind, { operationId }) => {
    if (media.schema.$ref !== undefined || media.schema.type === 'string') return media;
    const name = pascalCase(operationId) + kind;
    if (name in schemas) throw new Error(`${name} is the name of a component already.`);
    schemas[name] = media.schema;
    return { ...media, schema: refTo(name) };
  });
  return { ...named, components: { ...named.components, schemas } };
}

function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const { schemas, headers = {} } = document.components;
  const roots: Schema[] = [];
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
  const used = reached([...roots, refTo('Error')], schemas);
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
