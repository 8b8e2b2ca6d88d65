import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { judgeSizes } from '../../scripts/check/sizes.ts';

const trees: string[] = [];
afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

/** What is said of a made-up tree. */
function judge(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'sizes-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return judgeSizes(root);
}

/** A module each, all of the same size. */
const modules = (count: number, lines: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`modules/m${i}/index.ts`, 'export {};\n'.repeat(lines)] as const),
  );

test('small files in modules of one size break no bar', () => {
  expect(judge(modules(6, 10)).violations).toEqual([]);
});

test('files that are too long are named', () => {
  const { violations } = judge(modules(6, 150));
  expect(violations).toEqual([expect.stringContaining('under 150 lines: modules/m0/index.ts 150')]);
});

test('functions that are too long are told', () => {
  const long = `export function long() {\n${'  void 0;\n'.repeat(30)}}\n`;
  expect(judge({ ...modules(6, 32), 'src/long.ts': long }).violations).toEqual([
    '95 % of the functions are to have under 30 lines.',
  ]);
});

test('a module that outgrows the others is told', () => {
  const { violations } = judge({ ...modules(6, 10), 'modules/m0/more.ts': 'export {};\n'.repeat(20) });
  expect(violations).toEqual(['modules/m0 is more than 20 % of all modules: cut it.']);
});

test('a crowded folder is reported', () => {
  const crowd = Array.from({ length: 16 }, (_, i) => [`src/kernel/f${i}.ts`, 'export {};\n'] as const);
  expect(judge({ ...modules(6, 10), ...Object.fromEntries(crowd) }).report).toContain(
    'src/kernel holds 16 files and asks to be cut',
  );
});
