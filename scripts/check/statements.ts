import { parseSync, Visitor } from 'vite';
import { scopesIn, scopesInCalls } from './sql-scopes.ts';
import { type NamedTable, namedIn } from './sql-tables.ts';

export interface SourceText {
  path: string;
  text: string;
}

export interface Statement {
  tables: NamedTable[];
  at: number;
  /** How often it names the organisation, in a condition or a written value. */
  scopes: number;
}

const NAMING_CALLS = /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left|right|full|cross)Join)$/;
const NAMING_PROPERTIES = new Set(['table', 'tableName']);

interface TextNode {
  type: string;
  start: number;
  end: number;
  value?: unknown;
}

type Program = ReturnType<typeof parseSync>['program'];

export function statementsIn({ path, text }: SourceText): Statement[] {
  const { program } = parseSync(path, text);
  return [...textsIn(program, text), ...namesIn(program, text)];
}

/**
 * Finds SQL in texts. A statement joined from several texts counts as several: each must name the
 * organisation itself.
 */
function textsIn(program: Program, text: string): Statement[] {
  const statements: Statement[] = [];
  /** Start offsets of continued sentences, which are not SQL. */
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
      // The first part of a concatenation starts where the whole expression starts.
      if (operator === '+' && isSentence(text.slice(left.start + 1))) sentences.add(right.start);
    },
  }).visit(program);
  return statements;
}

/**
 * Finds table names passed to functions. A query builder call may name the organisation anywhere in its
 * TypeScript statement. All other functions add it themselves.
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
    // Surroundings are collected from the outside in, so the last match is the innermost.
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

/** `leads as l` names the table leads. */
const tableIn = (node: TextNode, text: string) => contentOf(node, text).split(' ')[0] ?? '';

const isText = ({ type, value }: TextNode) => type === 'Literal' && typeof value === 'string';

/** SQL here is lower case or has keywords in capitals, so text that begins with one capital is English. */
const isSentence = (text: string) => /^\W*[A-Z]([a-z]|\W)/.test(text);

/** Replaces a template expression by brackets of the same length. */
const withGap = (text: string, start: number, end: number) =>
  `${text.slice(0, start)}${'('.padEnd(end - start - 1)})${text.slice(end)}`;
