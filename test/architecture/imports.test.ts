import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findViolations } from '../../scripts/check/imports.ts';

const trees: string[] = [];

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

function violationsIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findViolations(root);
}

test('the imports of this repository keep the order and form no circle', () => {
  expect(findViolations(join(import.meta.dirname, '../..'))).toEqual([]);
});

test('a tree that keeps the order has no violation', () => {
  const violations = violationsIn({
    'src/kernel/ids.ts': "import { v7 } from 'uuid';",
    'src/kernel/schema.ts': "import { z } from 'zod';",
    'src/config.ts': "import './kernel/ids.ts';",
    'src/database/orm.ts': "import '../kernel/ids.ts';",
    'src/http/app.ts': "import '../database/orm.ts';",
    'modules/costs/index.ts': "export * from './cost.schema.ts';",
    'modules/costs/cost.schema.ts': "import '../../src/kernel/schema.ts';",
    'modules/keys/key.schema.ts': "import '../costs/cost.schema.ts';",
    'modules/keys/key.rules.ts': "import './key.schema.ts'; import '../../src/kernel/ids.ts';",
    'modules/keys/create-key.ts': "import '../costs/index.ts'; import './key.rules.ts';",
    'modules/keys/index.ts': "export * from './create-key.ts';",
    'jobs/sweep.ts': "import '../modules/keys/index.ts';",
    'src/router.ts': "import '../modules/keys/index.ts';",
    'src/compose.ts': "import './config.ts'; import '../jobs/sweep.ts'; import './router.ts'; import './http/app.ts';",
    'src/main.ts':
      "import './compose.ts'; import manifest from '../package.json' with { type: 'json' }; process.env.PORT;",
    'clients/sdk/index.ts':
      "import type { AppRouter } from '../../src/router.ts'; import '../../modules/keys/key.schema.ts';",
    'scripts/seed.ts': "import '../src/compose.ts'; process.env.SEED;",
    'test/any.test.ts': "import '../modules/keys/create-key.ts';",
    'package.json': '{}',
  });

  expect(violations).toEqual([]);
});

const KERNEL = 'src/kernel/ids.ts';

test.each([
  ['the kernel imports the database', 'src/kernel/a.ts', 'src/database/orm.ts', 'kernel may import only kernel'],
  ['the kernel imports the config', 'src/kernel/a.ts', 'src/config.ts', 'not config'],
  ['a module imports the config', 'modules/keys/a.ts', 'src/config.ts', 'not config'],
  ['a module imports http', 'modules/keys/a.ts', 'src/http/app.ts', 'not http'],
  ['the database imports a module', 'src/database/a.ts', 'modules/keys/index.ts', 'not modules'],
  ['http imports a module', 'src/http/a.ts', 'modules/keys/index.ts', 'not modules'],
  ['http imports a job', 'src/http/a.ts', 'jobs/sweep.ts', 'not jobs'],
  ['a module imports a job', 'modules/keys/a.ts', 'jobs/sweep.ts', 'not jobs'],
  ['a job imports compose', 'jobs/a.ts', 'src/compose.ts', 'not compose'],
  ['the router imports compose', 'src/router.ts', 'src/compose.ts', 'not compose'],
  ['compose imports main', 'src/compose.ts', 'src/main.ts', 'not main'],
  ['a module imports a test', 'modules/keys/a.ts', 'test/harness/a.ts', 'not test'],
  ['a module imports a later module', 'modules/costs/a.ts', 'modules/keys/index.ts', 'keys comes after costs'],
  ['a module reaches past an index', 'modules/keys/a.ts', 'modules/costs/b.ts', 'only through modules/costs/index.ts'],
  ['a job reaches past an index', 'jobs/a.ts', 'modules/costs/b.ts', 'only through modules/costs/index.ts'],
  ['compose reaches past an index', 'src/compose.ts', 'modules/costs/b.ts', 'only through modules/costs/index.ts'],
  ['a use case names a foreign schema', 'modules/keys/a.ts', 'modules/costs/c.schema.ts', 'only through'],
  ['a schema names a later schema', 'modules/costs/c.schema.ts', 'modules/keys/k.schema.ts', 'keys comes after costs'],
  ['a module imports its own index', 'modules/keys/a.ts', 'modules/keys/index.ts', 'nobody imports its index.ts'],
  ['a schema imports an entity', 'modules/keys/k.schema.ts', 'modules/keys/k.entity.ts', 'client-safe'],
  ['a schema imports the kernel', 'modules/keys/k.schema.ts', KERNEL, 'client-safe'],
  ['a kernel schema imports server code', 'src/kernel/schema.ts', KERNEL, 'client-safe'],
  ['rules import the database', 'modules/keys/k.rules.ts', 'src/database/orm.ts', 'rules are pure'],
  ['rules import queries', 'modules/keys/k.rules.ts', 'modules/keys/k.queries.ts', 'rules are pure'],
  ['a client imports the kernel', 'clients/sdk/a.ts', KERNEL, 'clients see no server code'],
  ['a client imports the router as a value', 'clients/sdk/a.ts', 'src/router.ts', 'clients see no server code'],
  ['a client imports a module', 'clients/sdk/a.tsx', 'modules/keys/index.ts', 'clients see no server code'],
])('%s: reported with its line', (_name, from, target, reason) => {
  const up = '../'.repeat(from.split('/').length - 1);
  const violations = violationsIn({ [from]: `\nimport '${up}${target}';`, [target]: '' });

  expect(violations).toEqual([expect.stringContaining(`${from}:2 imports ${up}${target}: `)]);
  expect(violations[0]).toContain(reason);
});

test.each([
  ['a schema that imports a package', 'modules/keys/k.schema.ts', 'uuid', 'client-safe'],
  ['a schema that imports a Node module', 'modules/keys/k.schema.ts', 'node:crypto', 'client-safe'],
  ['rules that import a Node module', 'modules/keys/k.rules.ts', 'node:fs', 'rules are pure'],
  ['rules that import a driver', 'modules/keys/k.rules.ts', '@mikro-orm/core', 'rules are pure'],
])('%s: reported', (_name, from, specifier, reason) => {
  const violations = violationsIn({ [from]: `import '${specifier}';` });

  expect(violations).toEqual([expect.stringMatching(`^${from}:1 imports ${specifier}: .*${reason}`)]);
});

test.each([
  ['a type import', "import type { A } from '../database/orm.ts';"],
  ['a re-export', "export * from '../database/orm.ts';"],
  ['a named re-export', "export { a } from '../database/orm.ts';"],
  ['a type re-export', "export type { A } from '../database/orm.ts';"],
  ['a dynamic import', "export const a = () => import('../database/orm.ts');"],
  ['an inline type', "export type A = import('../database/orm.ts').A;"],
  ['the type of a module', "export type A = typeof import('../database/orm.ts');"],
])('%s counts as an import', (_name, text) => {
  expect(violationsIn({ 'src/kernel/a.ts': text, 'src/database/orm.ts': '' })).toEqual([
    expect.stringMatching(/^src\/kernel\/a\.ts:1 imports \.\.\/database\/orm\.ts: kernel may import only kernel/),
  ]);
});

test('an import inside a comment or a text is none', () => {
  const text = "// import '../database/orm.ts';\nexport const hint = \"import '../database/orm.ts'; process.env\";";
  expect(violationsIn({ 'src/kernel/a.ts': text, 'src/database/orm.ts': '' })).toEqual([]);
});

test('a circle is reported with its whole path, also when an import is only a type', () => {
  const violations = violationsIn({
    'src/kernel/a.ts': "import './b.ts';",
    'src/kernel/b.ts': "\nimport type { C } from './c.ts';",
    'src/kernel/c.ts': "export * from './a.ts';",
    'src/kernel/outside.ts': "import './a.ts';",
  });

  expect(violations).toEqual([
    'src/kernel/c.ts:1 imports ./a.ts: circle src/kernel/a.ts → src/kernel/b.ts → src/kernel/c.ts → src/kernel/a.ts',
  ]);
});

test.each([
  ['as a member', 'export const port = process.env.PORT;'],
  ['by a computed name', "export const port = process['env'].PORT;"],
  ['through globalThis', 'export const port = globalThis.process.env.PORT;'],
  ['by destructuring', 'export const { env } = process;'],
  ['by import', "export { port } from './b.ts'; import { env } from 'node:process';"],
])('a module that reads the environment %s is reported', (_name, text) => {
  expect(violationsIn({ 'modules/keys/a.ts': text, 'modules/keys/b.ts': '' })).toEqual([
    'modules/keys/a.ts:1 reads process.env: settings come from src/config.ts',
  ]);
});

test('a file that the order does not know is reported', () => {
  expect(violationsIn({ 'src/stray.ts': '', 'modules/unknown/index.ts': '' })).toEqual([
    'src/stray.ts:1 belongs to no layer: name it in scripts/check/layers.ts',
    'modules/unknown/index.ts:1 module unknown has no place in the order of modules: name it in scripts/check/layers.ts',
  ]);
});

test('an import of a file that does not exist is reported, so that no rule is passed by a wrong name', () => {
  expect(violationsIn({ 'src/kernel/a.ts': "import './b.js';", 'src/kernel/b.ts': '' })).toEqual([
    'src/kernel/a.ts:1 imports ./b.js: there is no such file',
  ]);
});

test('a file that cannot be parsed is reported', () => {
  expect(violationsIn({ 'src/kernel/a.ts': 'import {' })).toEqual([
    expect.stringContaining('src/kernel/a.ts:1 cannot be parsed: '),
  ]);
});
