import type { DocumentSchema } from './description.ts';

export function exampleOf(schema: DocumentSchema, components: Record<string, DocumentSchema>): unknown {
  if (schema.$ref !== undefined) {
    const target = components[schema.$ref.replace('#/components/schemas/', '')];
    return target === undefined ? null : exampleOf(target, components);
  }
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice !== undefined) return exampleOf(choice, components);
  return exampleOfType(schema, components);
}

function exampleOfType(schema: DocumentSchema, components: Record<string, DocumentSchema>): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      return Object.fromEntries(entries.map(([name, property]) => [name, exampleOf(property, components)]));
    }
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, components)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'text';
  }
}
