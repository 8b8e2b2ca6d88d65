import { parseSync, Visitor } from 'vite';
import { scopesIn, scopesInCalls } from './sql-scopes.ts';
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
  /** How often it names the organisation whose rows it is about, in a condition or in what it writes. */
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

type Program = ReturnType<typeof parseSync>['program'];

/** Every statement of a file. */
export function statementsIn({ path, text }: SourceText): Statement[] {
  const { program } = parseSync(path, text);
  return [...textsIn(program, text), ...namesIn(program, text)];
}

/** What is put together from several texts is several statements: each names the organisation by itself. */
function textsIn(program: Program, text: string): Statement[] {
  const statements: Statement[] = [];
  /** Later parts of sentences that are put together from several texts. */
  const sentences = new Set<number>();
  const read = (sql: string, start: number) => {
    if (isSentence(sql) || sentences.has(start)) return;
    statements.push({ tables: namedIn(sql, start + 1), at: start, scopes: scopesIn(sql) });
  };
  new Visitor({
    Literal: (node) => {
      if (isText(node)) read(contentOf(node, text), node.start);
    },
    TemplateLiteral: (node) => {
      let sql = contentOf(node, text);
      for (const { start, end } of node.expressions) sql = withGap(sql, start - node.start - 1, end - node.start - 1);
      read(sql, node.start);
    },
    BinaryExpression: ({ operator, left, right }) => {
      // The first text of a sum stands where the sum begins.
      if (operator === '+' && isSentence(text.slice(left.start + 1))) sentences.add(right.start);
    },
  }).visit(program);
  return statements;
}

/**
 * Tables that are given to functions by name. A call of the query builder names the organisation anywhere in the statement
 * of TypeScript in which it stands; every other function writes the statement itself.
 */
function namesIn(program: Program, text: string): Statement[] {
  const given: TextNode[] = [];
  const builders: TextNode[] = [];
  const surroundings: TextNode[] = [];
  const surround = (node: TextNode) => void surroundings.push(node);
  new Visitor({
    CallExpression: ({ callee, arguments: [first, second] }) => {
      if (callee.type === 'Identifier' && callee.name === 'lockRows' && second !== undefined) given.push(second);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (NAMING_CALLS.test(callee.property.name) && first !== undefined) builders.push(first);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && NAMING_PROPERTIES.has(key.name)) given.push(value);
    },
    VariableDeclaration: surround,
    ReturnStatement: surround,
    ExpressionStatement: surround,
  }).visit(program);
  const statementAround = (node: TextNode) => {
    // They come from the outside in.
    const around = surroundings.findLast(({ start, end }) => start <= node.start && node.end <= end);
    return around === undefined ? '' : text.slice(around.start, around.end);
  };
  return [
    ...given.map((node) => ({ node, scopes: 1 })),
    ...builders.map((node) => ({ node, scopes: scopesInCalls(statementAround(node)) })),
  ]
    .filter(({ node }) => isText(node))
    .map(({ node, scopes }) => ({ tables: [{ table: tableIn(node, text), at: node.start }], at: node.start, scopes }));
}

const contentOf = ({ start, end }: TextNode, text: string) => text.slice(start + 1, end - 1);

/** `leads as l` names leads. */
const tableIn = (node: TextNode, text: string) => contentOf(node, text).split(' ')[0] ?? '';

const isText = ({ type, value }: TextNode) => type === 'Literal' && typeof value === 'string';

/** SQL is written in small letters here, and its keywords in none or all capitals: what begins otherwise is English. */
const isSentence = (text: string) => /^\W*[A-Z]([a-z]|\W)/.test(text);

/** What is put into a template takes part in the statement as something in brackets. */
const withGap = (text: string, start: number, end: number) =>
  `${text.slice(0, start)}${'('.padEnd(end - start - 1)})${text.slice(end)}`;
