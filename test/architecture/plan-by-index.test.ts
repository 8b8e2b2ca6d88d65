import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcePaths } from '../../scripts/check/source-files.ts';

/** A callback without a parameter. It would use a second connection without the plan settings, and hold both. */
const IGNORES_MANAGER = /planByIndex(?:<[^>]*>)?\(\s*[\w.]+,\s*(?:async\s*)?\(\)\s*=>/;

test('work that planByIndex runs uses the entity manager that it is given', () => {
  const root = process.cwd();
  const paths = ['src', 'modules', 'jobs'].flatMap((folder) => sourcePaths(root, folder));
  expect(paths.filter((path) => IGNORES_MANAGER.test(readFileSync(path, 'utf8')))).toEqual([]);
  expect('planByIndex(em, async () => {').toMatch(IGNORES_MANAGER);
});
