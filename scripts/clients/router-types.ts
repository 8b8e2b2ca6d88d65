import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const HEADER = `// Generated from the router by \`npm run generate\`: its type, without anything of the server.
import type * as trpc from '@trpc/server';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
`;

/** Returns the type of the router as a separate file, which frontends can read without checking the server. */
export async function routerTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'router-types-'));
  try {
    return withoutServer(await declarationOf('src/router.ts', folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function declarationOf(file: string, folder: string): Promise<string> {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: ROOT,
      outDir: join(folder, 'out'),
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: [],
    files: [join(ROOT, file)],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '--project',
    folder,
    '--singleThreaded',
  ]).catch((error: { stdout: string }) => {
    throw new Error(`The router has no declaration:\n${error.stdout}`);
  });
  return readFile(join(folder, 'out', file.replace(/\.ts$/, '.d.ts')), 'utf8');
}

/** Names the error shape once instead of in every procedure, and replaces server-only types by `object`. */
function withoutServer(declaration: string): string {
  const [, type = ''] = /export declare const appRouter: ([^]*?);\nexport type AppRouter\b/.exec(declaration) ?? [];
  const flat = type.replaceAll(/^ +/gm, (indent) => ' '.repeat(indent.length / 4));
  const [failure = ''] =
    /\{\n *code: import\("@trpc\/server"\)\.TRPC_ERROR_CODE_NUMBER;[^]*?\n *\};\n *\}/.exec(flat) ?? [];
  const shape = new RegExp(
    failure
      .split('\n')
      .map((line) => RegExp.escape(line.trim()))
      .join('\\n *'),
    'g',
  );
  const text = flat
    .replace(shape, 'Failure')
    .replaceAll(/import\("\.[^"]*"\)\.(RequestContext|OperationMeta)\b/g, 'object')
    .replaceAll('import("zod").JSONType', 'Json')
    .replaceAll('import("@trpc/server").', 'trpc.');
  const result = `${HEADER}\ninterface Failure ${failure.replaceAll('import("@trpc/server").', 'trpc.')}\n\nexport type AppRouter = ${text};\n`;
  const [foreign] = /import\([^)]*\)\.\w+/.exec(result) ?? [];
  if (type === '' || failure === '' || foreign !== undefined)
    throw new Error(`The router names ${foreign ?? 'nothing'}.`);
  return result;
}
