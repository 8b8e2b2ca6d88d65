import { parseSync, Visitor } from 'vite';
import type { SourceText, Statement } from './statements.ts';

/** Calls of the entity manager with an entity and a condition. What is inserted has its organisation by its type. */
const CONDITIONAL_CALLS = /^(find|findOne|findOneOrFail|findAll|findAndCount|count|nativeUpdate|nativeDelete)$/;
/** Most files have none, and need not be parsed: entities are written with a capital. */
const ANY_CALL = /\.(find|count|native)\w*\(\s*[A-Z]/;

/** The tables of the entities that a file defines, by the names under which they are imported. */
export const entitiesIn = ({ text }: SourceText): [entity: string, table: string][] =>
  Array.from(
    text.matchAll(/\bconst (\w+) = defineEntity\(\{[^{}]*?\btableName: '(\w+)'/g),
    ([, entity = '', table = '']) => [entity, table],
  );

/** Each names the organisation by a property `orgId` that is written out: what a variable holds cannot be seen. */
export function entityCallsIn({ path, text }: SourceText, tables: ReadonlyMap<string, string>): Statement[] {
  if (!ANY_CALL.test(text)) return [];
  const statements: Statement[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [entity, condition], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!CONDITIONAL_CALLS.test(callee.property.name) || entity?.type !== 'Identifier') return;
      const table = tables.get(entity.name);
      if (table === undefined) return;
      const isScoped =
        condition?.type === 'ObjectExpression' &&
        condition.properties.some(
          (property) =>
            property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'orgId',
        );
      statements.push({ tables: [{ table, at: entity.start }], at: start, scopes: isScoped ? 1 : 0 });
    },
  }).visit(parseSync(path, text).program);
  return statements;
}
