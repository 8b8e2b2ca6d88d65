import { parseSync, Visitor } from 'vite';
import { type NamedTable, namedIn } from './sql-tables.ts';

export interface SourceText {
  path: string;
  text: string;
}

/** A text or a call that names tables. */
export interface Statement {
  tables: NamedTable[];
  /** Where in the file. */
  at: number;
  /** How often it names the organisation whose rows it is about. */
  scopes: number;
}

/** Calls and properties whose text is the name of a table. */
const NAMING_CALLS = /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left|right|full|cross)Join)$/;
const NAMING_PROPERTIES = new Set(['table', 'tableName']);

interface TextNode {
  type: string;
  start: number;
  end: number;
  value?: unknown;
}

/**
 * Every statement of a file. What is put together from several texts is several: each names the organisation by itself. A
 * call of the query builder names it anywhere in the statement of TypeScript in which it stands; a function that gets the
 * name of a table writes the statement itself.
 */
export function statementsIn({ path, text }: SourceText): Statement[] {
  const statements: Statement[] = [];
  const builders: TextNode[] = [];
  const surroundings: TextNode[] = [];
  /** Later parts of sentences that are put together from several texts. */
  const sentences = new Set<number>();
  const contentOf = ({ start, end }: TextNode) => text.slice(start + 1, end - 1);
  const read = (sql: string, start: number) => {
    if (isSentence(sql) || sentences.has(start)) return;
    statements.push({ tables: namedIn(sql, start + 1), at: start, scopes: scopesIn(sql) });
  };
  const record = (node: TextNode | undefined, scopes = 1) => {
    if (node === undefined || !isText(node)) return;
    // `leads as l` names leads.
    const table = contentOf(node).split(' ')[0] ?? '';
    statements.push({ tables: [{ table, at: node.start }], at: node.start, scopes });
  };
  const surround = (node: TextNode) => void surroundings.push(node);
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
      if (NAMING_CALLS.test(callee.property.name) && first !== undefined) builders.push(first);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && NAMING_PROPERTIES.has(key.name)) record(value);
    },
    VariableDeclaration: surround,
    ReturnStatement: surround,
    ExpressionStatement: surround,
  }).visit(parseSync(path, text).program);
  for (const node of builders) {
    const [around] = surroundings
      .filter(({ start, end }) => start <= node.start && node.end <= end)
      .toSorted((one, other) => other.start - one.start);
    record(node, around === undefined ? 0 : scopesIn(text.slice(around.start, around.end)));
  }
  return statements;
}

const scopesIn = (text: string) => [...text.matchAll(/\borg_id\b/g)].length;

const isText = ({ type, value }: TextNode) => type === 'Literal' && typeof value === 'string';

/** SQL is written in small letters here, and its keywords in none or all capitals: what begins otherwise is English. */
const isSentence = (text: string) => /^\W*[A-Z]([a-z]|\W)/.test(text);

/** What is put into a template takes part in the statement as something in brackets. */
const withGap = (text: string, start: number, end: number) =>
  `${text.slice(0, start)}${'('.padEnd(end - start - 1)})${text.slice(end)}`;
