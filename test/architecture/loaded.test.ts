import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Prints whether lazily loaded modules are loaded after the whole service was imported. */
const LOADED = `
  import { createRequire } from 'node:module';
  await import('./src/start.ts');
  const files = Object.keys(createRequire(import.meta.url).cache).join();
  const all = process.moduleLoadList.join() + files;
  console.log(JSON.stringify(['internal/deps/undici', 'undici/index.js', 'node_modules/express/'].map((name) => all.includes(name))));
`;

test('no fetch that nobody uses is loaded, neither of Node nor of undici', () => {
  const [nodes, undicis, express] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', LOADED], {
      cwd: root,
      encoding: 'utf8',
    }),
  );
  expect({ nodes, undicis, express }).toEqual({ nodes: false, undicis: false, express: true });
});
