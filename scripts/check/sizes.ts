import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { sourcePaths } from './source-files.ts';

/** What serves; tests and scripts are measured by nobody. */
const FOLDERS = ['src', 'modules', 'jobs'];

/** 95 of 100 files and functions are shorter, in lines. */
const FILE_BAR = 150;
const FUNCTION_BAR = 30;
/** The share of one module in the lines of all modules. */
const MODULE_BAR = 0.2;
/** A folder with more files asks to be cut. */
const FOLDER_BAR = 15;

interface Sizes {
  /** By path. */
  files: Map<string, number>;
  functions: number[];
  /** Files directly in a folder. */
  folders: Map<string, number>;
  /** Lines of each module. */
  modules: Map<string, number>;
}

export interface Verdict {
  report: string[];
  /** One line for each bar that is broken. */
  violations: string[];
}

/** How large files, functions, folders and modules are below a root, and which bars they break. */
export function judgeSizes(root: string): Verdict {
  const { files, functions, folders, modules } = measure(root);
  const filesP95 = p95([...files.values()]);
  const functionsP95 = p95(functions);
  const total = [...modules.values()].reduce((sum, lines) => sum + lines, 0);
  const crowded = bySize(folders).filter(([, count]) => count > FOLDER_BAR);
  const report = [
    `files: ${files.size}, p95 ${filesP95} lines; functions: ${functions.length}, p95 ${functionsP95} lines`,
    `modules: ${bySize(modules)
      .map(([name, size]) => `${name} ${percent(size / total)}`)
      .join(', ')}`,
    ...crowded.map(([folder, count]) => `${folder} holds ${count} files and asks to be cut`),
  ];
  const violations = [
    ...(filesP95 >= FILE_BAR ? [`95 % of the files are to have under ${FILE_BAR} lines: ${longest(files)}`] : []),
    ...(functionsP95 >= FUNCTION_BAR ? [`95 % of the functions are to have under ${FUNCTION_BAR} lines.`] : []),
    ...bySize(modules)
      .filter(([, lines]) => lines > total * MODULE_BAR)
      .map(([name]) => `modules/${name} is more than ${percent(MODULE_BAR)} of all modules: cut it.`),
  ];
  return { report, violations };
}

function measure(root: string): Sizes {
  const sizes: Sizes = { files: new Map(), functions: [], folders: new Map(), modules: new Map() };
  for (const path of FOLDERS.flatMap((folder) => sourcePaths(root, folder))) {
    const text = readFileSync(join(root, path), 'utf8');
    const lines = linesIn(text);
    sizes.files.set(path, lines);
    sizes.functions.push(...functionLines(path, text));
    add(sizes.folders, posix.dirname(path), 1);
    const [, name] = /^modules\/([^/]+)\//.exec(path) ?? [];
    if (name !== undefined) add(sizes.modules, name, lines);
  }
  return sizes;
}

function functionLines(path: string, text: string): number[] {
  const lengths: number[] = [];
  const note = ({ start, end }: { start: number; end: number }) => void lengths.push(linesIn(text.slice(start, end)));
  new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(
    parseSync(path, text).program,
  );
  return lengths;
}

const linesIn = (text: string) => text.trimEnd().split('\n').length;

const add = (sums: Map<string, number>, name: string, by: number) => sums.set(name, (sums.get(name) ?? 0) + by);

const bySize = (sizes: Map<string, number>) => [...sizes].toSorted(([, one], [, other]) => other - one);

const p95 = (sizes: number[]) => sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length * 0.95)] ?? 0;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

const longest = (files: Map<string, number>) =>
  bySize(files)
    .slice(0, 10)
    .map(([path, lines]) => `${path} ${lines}`)
    .join(', ');

if (import.meta.main) {
  const { report, violations } = judgeSizes(process.cwd());
  for (const line of [...report, ...violations]) console.log(line);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
