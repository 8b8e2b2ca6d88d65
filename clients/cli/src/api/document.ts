export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  allOf?: ApiSchema[];
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: ApiSchema;
}

interface Media {
  schema: ApiSchema;
  example?: unknown;
}

export interface Described {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: object[];
  parameters?: (ApiParameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

export interface Document {
  info: { version: string };
  security?: object[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, ApiSchema>; parameters?: Record<string, ApiParameter> };
}

export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  isDeprecated: boolean;
  needsKey: boolean;
  parameters: ApiParameter[];
  body: { type: string; schema: ApiSchema; example: unknown } | null;
  /** Media type of the response; null if it has no body. */
  answerType: string | null;
  /** The operation responds with a redirect, as tracking links do. */
  isRedirect: boolean;
  document: Document;
}

export function apiOperationsOf(document: Document): ApiOperation[] {
  // A path that starts with "//" would resolve to another host.
  const paths = Object.entries(document.paths).filter(([path]) => /^\/(?!\/)/.test(path));
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, described]) => operationOf(document, { path, method, described })),
  );
}

function operationOf(
  document: Document,
  { path, method, described }: { path: string; method: string; described: Described },
): ApiOperation {
  const { operationId, tags = [], summary = '', description = '', deprecated = false, requestBody } = described;
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [status = '', success] = Object.entries(described.responses).find(([code]) => code < '400') ?? [];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    tag: tags[0] ?? '',
    summary,
    description,
    isDeprecated: deprecated,
    needsKey: (described.security ?? document.security ?? []).length > 0,
    parameters: (described.parameters ?? []).flatMap((parameter) => resolvedParameter(document, parameter)),
    body: type === undefined || media === undefined ? null : { type, schema: media.schema, example: media.example },
    answerType: Object.keys(success?.content ?? {})[0] ?? null,
    isRedirect: status.startsWith('3'),
    document,
  };
}

function resolvedParameter({ components }: Document, parameter: ApiParameter | { $ref: string }): ApiParameter[] {
  if (!('$ref' in parameter)) return [parameter];
  const shared = components.parameters?.[parameter.$ref.split('/').at(-1) ?? ''];
  return shared === undefined ? [] : [shared];
}

export function resolved(document: Document, schema: ApiSchema): ApiSchema {
  const target = schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (target === undefined) return {};
  return target.$ref === undefined ? target : resolved(document, target);
}

export interface Properties {
  properties: Record<string, ApiSchema>;
  required: string[];
}

/**
 * Collects the fields of a body, also from allOf, anyOf and oneOf.
 * A field is required only if every alternative requires it.
 */
export function propertiesOf(document: Document, schema: ApiSchema): Properties {
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = resolved(document, schema);
  const parts = allOf.map((part) => propertiesOf(document, part));
  const choices = [...anyOf, ...oneOf].map((part) => propertiesOf(document, part));
  return {
    properties: Object.assign(
      {},
      ...[...choices, ...parts].map((part) => part.properties),
      properties,
    ) as Properties['properties'],
    required: [...required, ...parts.flatMap((part) => part.required)],
  };
}
