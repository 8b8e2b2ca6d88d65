import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { sourcePaths } from './source-files.ts';
import { namedIn, tablesCreatedBy } from './sql-tables.ts';
import { EXCEPTIONS, TABLE_OWNERS } from './table-owners.ts';

const MIGRATIONS = 'src/database/migrations/';

/** Calls and properties whose text is the name of a table. */
const NAMING_CALLS = /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left|right|full|cross)Join)$/;
const NAMING_PROPERTIES = new Set(['table', 'tableName']);

/** One line for each place below the root that names a table of another owner, and for each table without an owner. */
export function findForeignTables(root: string): string[] {
  const files = ['src', 'modules', 'jobs'].flatMap((folder) =>
    sourcePaths(root, folder).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
  const created = new Set(files.flatMap(({ text }) => tablesCreatedBy(text)));
  return [
    ...[...created]
      .filter((table) => foldersOf(table) === null)
      .map((table) => `${table} has no owner: name it in scripts/check/table-owners.ts`),
    ...files.filter(({ path }) => !path.startsWith(MIGRATIONS) && !EXCEPTIONS.includes(path)).flatMap(violationsIn),
  ];
}

const foldersOf = (table: string) => TABLE_OWNERS.find(({ tables }) => tables.includes(table))?.folders ?? null;

interface SourceText {
  path: string;
  text: string;
}

function violationsIn(file: SourceText): string[] {
  return namedTables(file).flatMap(({ table, at }) => {
    const folders = foldersOf(table);
    if (folders === null || folders.some((folder) => file.path.startsWith(`${folder}/`))) return [];
    const line = file.text.slice(0, at).split('\n').length;
    return [`${file.path}:${line} names ${table}, which belongs to ${folders[0]}`];
  });
}

interface NamedTable {
  table: string;
  /** Where in the file. */
  at: number;
}

interface TextNode {
  type: string;
  start: number;
  end: number;
  value?: unknown;
}

function namedTables({ path, text }: SourceText): NamedTable[] {
  const named: NamedTable[] = [];
  /** Later parts of sentences that are put together from several texts. */
  const sentences = new Set<number>();
  const contentOf = ({ start, end }: TextNode) => text.slice(start + 1, end - 1);
  const read = (sql: string, start: number) => {
    if (!isSentence(sql) && !sentences.has(start)) named.push(...namedIn(sql, start + 1));
  };
  const record = (node: TextNode | undefined) => {
    // `leads as l` names leads.
    if (node !== undefined && isText(node)) named.push({ table: contentOf(node).split(' ')[0] ?? '', at: node.start });
  };
  new Visitor({
    Literal: (node) => {
      if (isText(node)) read(contentOf(node), node.start);
    },
    TemplateLiteral: (node) => {
      let sql = contentOf(node);
      for (const { start, end } of node.expressions) sql = withGap(sql, start - node.start - 1, end - node.start - 1);
      read(sql, node.start);
    },
    BinaryExpression: ({ operator, left, right }) => {
      // The first text of a sum stands where the sum begins.
      if (operator === '+' && isSentence(text.slice(left.start + 1))) sentences.add(right.start);
    },
    CallExpression: ({ callee, arguments: [first, second] }) => {
      if (callee.type === 'Identifier' && callee.name === 'lockRows') record(second);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (NAMING_CALLS.test(callee.property.name)) record(first);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && NAMING_PROPERTIES.has(key.name)) record(value);
    },
  }).visit(parseSync(path, text).program);
  return named;
}

const isText = ({ type, value }: TextNode) => type === 'Literal' && typeof value === 'string';

/** SQL is written in small letters here, and its keywords in none or all capitals: what begins otherwise is English. */
const isSentence = (text: string) => /^\W*[A-Z]([a-z]|\W)/.test(text);

/** What is put into a template takes part in the statement as something in brackets. */
const withGap = (text: string, start: number, end: number) =>
  `${text.slice(0, start)}${'('.padEnd(end - start - 1)})${text.slice(end)}`;

if (import.meta.main) {
  const violations = findForeignTables(process.cwd());
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
