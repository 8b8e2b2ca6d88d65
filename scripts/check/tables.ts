import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entitiesIn, entityCallsIn } from './entity-calls.ts';
import { sourcePaths } from './source-files.ts';
import { tablesCreatedBy, tablesOfOrganisations } from './sql-tables.ts';
import { type SourceText, type Statement, statementsIn } from './statements.ts';
import { ACROSS_ORGANISATIONS, TABLE_OWNERS } from './table-owners.ts';

const MIGRATIONS = 'src/database/migrations/';

/** Reports each use of another owner's table, and each table without an owner. One line per finding. */
export function findForeignTables(root: string): string[] {
  const { migrations, others } = readFiles(root);
  const created = new Set([...migrations, ...others].flatMap(({ text }) => tablesCreatedBy(text)));
  return [
    ...[...created]
      .filter((table) => foldersOf(table) === null)
      .map((table) => `${table} has no owner: name it in scripts/check/table-owners.ts`),
    ...others.flatMap(foreignIn),
  ];
}

/**
 * Reports statements on organisation data that do not name the organisation, one line per finding. A
 * statement must name it once per table, so that joins by id alone are found too.
 */
export function findUnscopedStatements(root: string): string[] {
  const { migrations, others } = readFiles(root);
  const tables = new Set(migrations.flatMap(({ text }) => tablesOfOrganisations(text)));
  const entities = new Map(others.flatMap(entitiesIn));
  return others.flatMap((file) => unscopedIn(file, [...statementsIn(file), ...entityCallsIn(file, entities)], tables));
}

function readFiles(root: string): { migrations: SourceText[]; others: SourceText[] } {
  const files = ['src', 'modules', 'jobs'].flatMap((folder) =>
    sourcePaths(root, folder).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
  const isMigration = ({ path }: SourceText) => path.startsWith(MIGRATIONS);
  return { migrations: files.filter(isMigration), others: files.filter((file) => !isMigration(file)) };
}

const foldersOf = (table: string) => TABLE_OWNERS.find(({ tables }) => tables.includes(table))?.folders ?? null;

function foreignIn(file: SourceText): string[] {
  return statementsIn(file)
    .flatMap(({ tables }) => tables)
    .flatMap(({ table, at }) => {
      const folders = foldersOf(table);
      if (folders === null || folders.some((folder) => file.path.startsWith(`${folder}/`))) return [];
      return [`${placeIn(file, at)} names ${table}, which belongs to ${folders[0]}`];
    });
}

function unscopedIn(file: SourceText, statements: Statement[], ofOrganisations: ReadonlySet<string>): string[] {
  const found = statements.flatMap(({ tables, at, scopes }) => {
    const named = tables.filter(({ table }) => ofOrganisations.has(table));
    return scopes < named.length ? [{ named: named.map(({ table }) => table), at, scopes }] : [];
  });
  const allowed = ACROSS_ORGANISATIONS.find(({ path }) => path === file.path)?.statements ?? 0;
  if (found.length === allowed) return [];
  if (found.length < allowed) {
    return [`${file.path} has ${found.length} statements across organisations, and not ${allowed} as in the list`];
  }
  return found.map(
    ({ named, at, scopes }) =>
      `${placeIn(file, at)} names ${named.join(', ')} and says org_id ${scopes} of ${named.length} times`,
  );
}

const placeIn = ({ path, text }: SourceText, at: number) => `${path}:${text.slice(0, at).split('\n').length}`;

if (import.meta.main) {
  const violations = [...findForeignTables(process.cwd()), ...findUnscopedStatements(process.cwd())];
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
