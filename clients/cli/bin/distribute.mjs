#!/usr/bin/env node
// The repository runs its source, with its own Node where this one cannot; the published package has a bundle.
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
