import type {
  DescribedOperation,
  DocumentParameter,
  DocumentSchema,
  MediaType,
  OpenApiDocument,
} from '../../src/http/openapi/description.ts';
import { successOf } from '../../src/http/openapi/description.ts';

const HEADER = '// Generated from the OpenAPI document by `npm run generate`.\n\n';

export function schemaTypes({ components: { schemas }, webhooks = {} }: OpenApiDocument): string {
  const declared = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);
  const events = Object.values(webhooks).map(({ post }) =>
    typeOf(post?.requestBody?.content['application/json']?.schema ?? {}),
  );
  return `${HEADER}${declared.join('\n')}\nexport type WebhookEvent = ${events.join(' | ')};\n`;
}

export function pathTypes({ paths, components }: OpenApiDocument): string {
  const common = components.parameters as Record<string, DocumentParameter>;
  const entries = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(
      ([method, operation]) => `${comment(operation.summary)}${method}: ${operationType(operation, common)}`,
    );
    return `${quoted(path)}: {\n${operations.join('\n')}\n};\n`;
  });
  return `${HEADER}import type * as schemas from './schemas.ts';\n\nexport interface paths {\n${entries.join('')}}\n`;
}

function operationType({ parameters = [], requestBody, ...operation }: DescribedOperation, common: object): string {
  const known = parameters.map((one) =>
    'name' in one ? one : (Reflect.get(common, lastOf(one.$ref)) as DocumentParameter),
  );
  const places = [...new Set(known.map((one) => one.in))].map((place) => {
    const here = known.filter((one) => one.in === place);
    const members = here.map((one) => member(one.name, one.required, { ...one.schema, description: one.description }));
    return `${place}${here.some(({ required }) => required) ? '' : '?'}: {\n${members.join('\n')}\n};`;
  });
  const [status = '200', success] = successOf({ ...operation, parameters }) ?? [];
  return `{
parameters: {
${places.join('\n')}
};
${requestBody === undefined ? 'requestBody?: never' : `requestBody${requestBody.required ? '' : '?'}: ${contentType(requestBody.content)}`};
responses: { ${status}: ${contentType(success?.content)}; default: { content: { 'application/json': schemas.Error } } };
};`;
}

const contentType = (content: Record<string, MediaType> = {}) => {
  const types = Object.entries(content).map(
    ([media, { schema }]) => `${quoted(media)}: ${typeOf(schema, 'schemas.')};`,
  );
  return types.length === 0 ? '{ content?: never }' : `{ content: { ${types.join(' ')} } }`;
};

/** Converts a JSON schema to a type. `prefix` is put before named schemas. */
function typeOf(schema: DocumentSchema, prefix = ''): string {
  const union = (parts: DocumentSchema[], by: string) => `(${parts.map((part) => typeOf(part, prefix)).join(by)})`;
  if (schema.$ref !== undefined) return prefix + lastOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return union(choice, ' | ');
  if (schema.allOf !== undefined) return union(schema.allOf, ' & ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : types.map((type) => plainType(type, schema, prefix)).join(' | ');
}

function plainType(type: string, schema: DocumentSchema, prefix: string): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'array':
      return `(${typeOf(schema.items ?? {}, prefix)})[]`;
    case 'object':
      return objectType(schema, prefix);
    default:
      return type;
  }
}

function objectType(
  { properties, required = [], additionalProperties, propertyNames }: DocumentSchema,
  prefix: string,
) {
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, one]) => member(name, required.includes(name), one, prefix));
    return `{\n${members.join('\n')}\n}`;
  }
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, prefix) : 'unknown';
  // Not every key of a named set has to be present.
  return propertyNames?.$ref === undefined
    ? `Record<string, ${value}>`
    : `Partial<Record<${typeOf(propertyNames, prefix)}, ${value}>>`;
}

const member = (name: string, isRequired: boolean | undefined, schema: DocumentSchema, prefix = 'schemas.') =>
  `${comment(schema.description)}${quoted(name)}${isRequired ? '' : '?'}: ${typeOf(schema, prefix)};`;

const comment = (text: string | undefined) =>
  text === undefined ? '' : `/** ${text.replaceAll(/\s+/g, ' ').replaceAll('*/', '*\\/')} */\n`;

const quoted = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);

const lastOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
