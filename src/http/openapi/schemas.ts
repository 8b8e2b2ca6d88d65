import type { DocumentSchema } from './description.ts';

const PREFIX = '#/components/schemas/';

export const schemaRef = (name: string): DocumentSchema => ({ $ref: `${PREFIX}${name}` });

export const schemaNameOf = ($ref: string): string => $ref.slice(PREFIX.length);

/** Turns `brands.list` and `campaign.started` into one word that is an identifier in every language. */
export const camelCase = (name: string): string =>
  name.replace(/[^a-zA-Z0-9]+(.)/g, (_all, letter: string) => letter.toUpperCase());

export const pascalCase = (name: string): string => camelCase(`.${name}`);

/** Returns the schema with a change applied to each part, innermost first. */
export function rewriteSchema(
  schema: DocumentSchema,
  change: (part: DocumentSchema) => DocumentSchema,
): DocumentSchema {
  const inner = (part: DocumentSchema) => rewriteSchema(part, change);
  const { properties, items, propertyNames, additionalProperties } = schema;
  const parts: DocumentSchema = { ...schema };
  if (properties)
    parts.properties = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
  if (items) parts.items = inner(items);
  if (propertyNames) parts.propertyNames = inner(propertyNames);
  if (typeof additionalProperties === 'object') parts.additionalProperties = inner(additionalProperties);
  for (const choice of ['anyOf', 'oneOf', 'allOf'] as const) {
    const several = schema[choice];
    if (several) parts[choice] = several.map(inner);
  }
  return change(parts);
}

export function reachableSchemas(roots: DocumentSchema[], components: Record<string, DocumentSchema>): Set<string> {
  const names = new Set<string>();
  const visit = (schema: DocumentSchema) => {
    rewriteSchema(schema, (part) => {
      const name = part.$ref === undefined ? undefined : schemaNameOf(part.$ref);
      const target = name === undefined ? undefined : components[name];
      if (name !== undefined && target !== undefined && !names.has(name)) {
        names.add(name);
        visit(target);
      }
      return part;
    });
  };
  for (const root of roots) visit(root);
  return names;
}
