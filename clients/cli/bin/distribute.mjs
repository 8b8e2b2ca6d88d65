#!/usr/bin/env node
// Inside the repository the sources run, with a downloaded Node if
// this one is too old. The published package contains a bundle.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bootstrap = new URL('../../../scripts/bootstrap.mjs', import.meta.url);
if (!existsSync(bootstrap)) {
  await import(new URL('../dist/distribute.js', import.meta.url).href);
} else if (process.features.typescript && existsSync(new URL('../../../node_modules', import.meta.url))) {
  await import('../src/main.ts');
} else {
  process.argv.splice(2, 0, 'clients/cli/src/main.ts');
  process.argv[1] = fileURLToPath(bootstrap);
  await import(bootstrap.href);
}
