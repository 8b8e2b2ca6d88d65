import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { sourcePaths } from './source-files.ts';

/** A name has one meaning in the service with its scripts, and one in each client. */
const PACKAGES = [
  ['src', 'modules', 'jobs', 'scripts'],
  ['clients/cli'],
  ['clients/dashboard'],
  ['clients/mcp'],
  ['clients/sdk'],
];

/** Names that several files must export: each benchmark exports `run`. */
const BY_CONVENTION = new Set(['run']);

/** Returns one line for each exported name that several files of one package declare with their own meaning. */
function findHomonyms(root: string, folders: string[]): string[] {
  const files = new Map<string, string[]>();
  for (const path of folders.flatMap((folder) => sourcePaths(root, folder))) {
    if (path.includes('/generated/')) continue;
    for (const name of new Set(exportedNames(path, readFileSync(join(root, path), 'utf8')))) {
      files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  return [...files]
    .filter(([name, paths]) => paths.length > 1 && !BY_CONVENTION.has(name))
    .map(([name, paths]) => `${name} is exported by ${paths.join(', ')}: give each a name of its own`)
    .toSorted();
}

/** Names declared and exported by a file. Names that it only passes on do not count. */
function exportedNames(path: string, text: string): string[] {
  const names: string[] = [];
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration === null) return;
      const declared = 'declarations' in declaration ? declaration.declarations.map(({ id }) => id) : [declaration.id];
      for (const id of declared) if (id !== null && id !== undefined && 'name' in id) names.push(id.name);
    },
  }).visit(parseSync(path, text).program);
  return names;
}

const homonyms = PACKAGES.flatMap((folders) => findHomonyms(process.cwd(), folders));
for (const homonym of homonyms) console.log(homonym);
process.exitCode = homonyms.length === 0 ? 0 : 1;
