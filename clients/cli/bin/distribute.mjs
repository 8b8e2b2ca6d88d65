#!/usr/bin/env node
// The published package has its bundle beside it; the repository runs the source on the Node that came with it.
import { existsSync } from 'node:fs';

const bundle = new URL('../dist/distribute.js', import.meta.url);
if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  process.argv.splice(2, 0, 'clients/cli/src/main.ts');
  await import(new URL('../../../scripts/bootstrap.mjs', import.meta.url).href);
}
