import { type ApiOperation, type ApiSchema, propertiesOf, resolved } from '../api/document.ts';
import { CALL_FLAGS, type Flag, type FlagKind, GLOBAL_FLAGS, kebabCase } from './flags.ts';

const TAKEN = new Set([...GLOBAL_FLAGS, ...CALL_FLAGS].flatMap(({ name, aliases }) => [name, ...aliases]));

/** The flag that sets a field whose own name is taken by the command line. */
const BY_PLACE = { path: null, query: 'query', header: 'header', body: 'data', command: null } as const;

interface Field {
  place: 'path' | 'query' | 'header' | 'body';
  name: string;
  schema: ApiSchema;
  isRequired: boolean;
  description: string;
}

export function operationFlags(operation: ApiOperation): Flag[] {
  return fieldsOf(operation).map((field) => flagOf(operation, field));
}

/** False for fields whose name is taken; use `--data`, `--query` or `--header` for them. */
export const isReachableByName = ({ name }: Flag) => !TAKEN.has(name);

export const longhandOf = ({ place, field }: Flag) => `--${BY_PLACE[place] ?? 'data'} ${field}=`;

function fieldsOf({ parameters, body, document }: ApiOperation): Field[] {
  const inParameters = parameters.map(({ name, in: place, schema, required = false, description = '' }): Field => {
    return { place, name, schema, isRequired: required, description };
  });
  if (body === null) return byPreference(inParameters);
  const { properties, required } = propertiesOf(document, body.schema);
  const inBody = Object.entries(properties).map(([name, schema]): Field => {
    const description = schema.description ?? resolved(document, schema).description ?? '';
    return { place: 'body', name, schema, isRequired: required.includes(name), description };
  });
  return byPreference([...inParameters, ...inBody]);
}

/** If two fields map to one flag (`campaignId`, `campaign_id`), the camelCase one wins. Path parameters come first. */
function byPreference(fields: Field[]): Field[] {
  const rank = ({ place, name }: Field) =>
    ['path', 'query', 'body', 'header'].indexOf(place) * 2 + (name.includes('_') ? 1 : 0);
  fields.sort((one, other) => rank(one) - rank(other));
  return fields;
}

function flagOf({ document }: ApiOperation, { place, name, schema, isRequired, description }: Field): Flag {
  const types = typesOf(schema);
  const list = types.find(({ type }) => type === 'array');
  const item = list?.items === undefined ? undefined : typesOf(list.items)[0];
  const values = types.flatMap((one) => one.enum ?? item?.enum ?? []).filter((value) => typeof value === 'string');
  const kebab = kebabCase(name);
  return {
    name: kebab,
    aliases: [name, ...(place === 'header' ? [kebab.replace(/^x-/, '')] : [])].filter((alias) => alias !== kebab),
    kind: kindOf(list === undefined ? types : [item ?? {}]),
    isList: list !== undefined,
    isNullable: types.some(({ type }) => type === 'null'),
    values: values.length > 0 ? values : null,
    description,
    isRequired,
    place,
    field: name,
  };

  function typesOf(given: ApiSchema): (ApiSchema & { type?: string })[] {
    const one = resolved(document, given);
    const choices = [...(one.anyOf ?? []), ...(one.oneOf ?? [])];
    if (choices.length > 0) return choices.flatMap(typesOf);
    if (one.allOf?.[0] !== undefined && one.type === undefined) return typesOf(one.allOf[0]);
    const [type, ...more] = [one.type ?? []].flat();
    return [{ ...one, type }, ...more.map((other) => ({ type: other }))];
  }
}

function kindOf(types: { type?: string; enum?: unknown[]; const?: unknown }[]): FlagKind {
  const has = (wanted: string) => types.some(({ type }) => type === wanted);
  if (has('string') || types.some((type) => typeof type.const === 'string')) return 'string';
  if (has('object') || has('array')) return 'json';
  if (has('number')) return 'number';
  if (has('integer')) return 'integer';
  return has('boolean') ? 'boolean' : 'json';
}
