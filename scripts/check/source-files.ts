import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

const SOURCE_FOLDERS = ['src', 'modules', 'jobs', 'clients', 'scripts', 'test'];
const SOURCE_FILE = /\.[cm]?[jt]sx?$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.generated']);

export interface Import {
  line: number;
  specifier: string;
  typeOnly: boolean;
  /** The imported file, relative to the root; null for a package. */
  target: string | null;
}

export interface SourceFile {
  path: string;
  imports: Import[];
  environmentReads: number[];
  parseError: string | null;
}

export function readSourceFiles(root: string): SourceFile[] {
  return SOURCE_FOLDERS.flatMap((folder) => sourcePaths(root, folder)).map((path) => readSourceFile(root, path));
}

export const isSourceFile = (path: string) => SOURCE_FILE.test(path);

export const fileExists = (root: string, path: string) => existsSync(join(root, path));

export function sourcePaths(root: string, folder: string): string[] {
  if (!fileExists(root, folder)) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourcePaths(root, path);
    return isSourceFile(path) ? [path] : [];
  });
}

function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const environmentReads: number[] = [];
  const record = (node: { start: number; source: { value?: unknown } | null }, typeOnly: boolean) => {
    const specifier = node.source?.value;
    if (typeof specifier !== 'string') return;
    imports.push({ line: lineAt(node.start), specifier, typeOnly, target: resolveTarget(path, specifier) });
  };

  new Visitor({
    ImportDeclaration: (node) => {
      record(node, node.importKind === 'type');
      const isProcess = /^(node:)?process$/.test(node.source.value);
      const takesEnvironment = node.specifiers.some(
        (name) => name.type === 'ImportSpecifier' && nameOf(name.imported) === 'env',
      );
      if (isProcess && takesEnvironment) environmentReads.push(lineAt(node.start));
    },
    ExportAllDeclaration: (node) => record(node, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => record(node, node.exportKind === 'type'),
    ImportExpression: (node) => record({ start: node.start, source: literal(node.source) }, false),
    TSImportType: (node) => record(node, true),
    MemberExpression: (node) => {
      if (nameOf(node.object) === 'process' && nameOf(node.property) === 'env')
        environmentReads.push(lineAt(node.start));
    },
    VariableDeclarator: (node) => {
      const takesEnvironment =
        node.id.type === 'ObjectPattern' &&
        node.id.properties.some((property) => property.type === 'Property' && nameOf(property.key) === 'env');
      if (takesEnvironment && node.init && nameOf(node.init) === 'process') environmentReads.push(lineAt(node.start));
    },
  }).visit(program);

  return { path, imports, environmentReads, parseError: errors[0]?.message ?? null };
}

interface SyntaxNode {
  type: string;
  name?: unknown;
  value?: unknown;
  property?: SyntaxNode;
}

/** Returns the last name of `process`, `globalThis.process` or `['env']`. */
function nameOf(node: SyntaxNode): unknown {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'Literal') return node.value;
  return node.type === 'MemberExpression' && node.property ? nameOf(node.property) : undefined;
}

const literal = (node: SyntaxNode) => (node.type === 'Literal' ? { value: node.value } : null);

/** Removes a bundler suffix such as `?raw` or `?url`. */
function resolveTarget(from: string, specifier: string): string | null {
  if (!/^\.\.?\//.test(specifier)) return null;
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
}
