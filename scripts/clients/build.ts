import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
const CLIENTS = join(ROOT, 'clients');

const COMMON = { bundle: true, format: 'esm', target: 'node18.17', logLevel: 'warning' } satisfies BuildOptions;

/** Node 18 has no global `crypto`. */
const CRYPTO = `import { webcrypto as __webcrypto } from 'node:crypto';\nglobalThis.crypto ??= __webcrypto;`;

/** Bundles a program with all dependencies into one file, so that its package has no dependencies. */
const buildProgram = (client: string, file: string) =>
  build({
    ...COMMON,
    platform: 'node',
    entryPoints: [join(CLIENTS, client, 'src/main.ts')],
    outfile: join(CLIENTS, client, 'dist', file),
    banner: { js: CRYPTO },
    minifySyntax: true,
    minifyWhitespace: true,
    // License comments go into a separate file.
    legalComments: 'linked',
  });

/** Builds the library as one module for browsers and Node, with types that refer to its packages. */
async function buildLibrary(): Promise<void> {
  const folder = join(CLIENTS, 'sdk');
  const dist = join(folder, 'dist');
  await build({
    ...COMMON,
    platform: 'neutral',
    packages: 'external',
    entryPoints: [join(folder, 'src/index.ts')],
    outfile: join(dist, 'index.js'),
  });
  execFileSync('tsc', ['--project', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) nameDeclarations(join(dist, name));
  }
  copyFileSync(join(folder, 'src/generated/router.d.ts'), join(dist, 'router.d.ts'));
}

/** Sources import `.ts` files, but the package has `.js` files with declarations beside them. */
function nameDeclarations(path: string): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(/(from |import\()(['"]\.[^'"]*)\.ts(['"])/g, '$1$2.js$3'));
}

const BUILDS: Record<string, () => Promise<unknown>> = {
  sdk: buildLibrary,
  cli: () => buildProgram('cli', 'distribute.js'),
  mcp: () => buildProgram('mcp', 'distribute-mcp.js'),
};

const [client = ''] = process.argv.slice(2);
const run = BUILDS[client];
if (run === undefined) throw new Error(`Usage: build.ts ${Object.keys(BUILDS).join('|')}`);
rmSync(join(CLIENTS, client, 'dist'), { recursive: true, force: true });
await run();
