import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { startProcess } from '../harness/process.ts';

test('has a service and a database of its own, and never ends', async () => {
  await startProcess({ DISTRIBUTE_DATA_DIR: mkdtempSync(join(tmpdir(), 'distribute-endless-')) });
  process.stdout.write('under way\n');
  await new Promise(() => setInterval(() => {}, 60_000));
});
