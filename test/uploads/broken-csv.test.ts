import { mkdtempSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BrokenCsv, readCsv } from '../../src/uploads/read-csv.ts';

const ROWS = 1_500;

async function read(text: string): Promise<{ rows: number; failure: unknown }> {
  const path = join(mkdtempSync(join(tmpdir(), 'distribute-test-')), 'file.csv');
  writeFileSync(path, text);
  await using handle = await open(path);
  let rows = 0;
  const failure = await readCsv(
    { handle, name: 'file.csv', bytes: text.length, hash: '', isUtf8: true },
    async (found) => {
      for await (const _row of found) if (++rows % 100 === 0) await pause(5);
    },
  ).catch((error: unknown) => error);
  return { rows, failure };
}

test('every row before an error is delivered, also to a slow reader', async () => {
  const before = `email,name\n${'ada@x.example,Ada\n'.repeat(ROWS)}`;
  const { rows, failure } = await read(`${before}ben@x.example,"never closed\n`);
  expect(rows).toBe(ROWS + 1);
  expect(failure).toBeInstanceOf(BrokenCsv);
  expect((failure as Error).message).toContain(`near line ${ROWS + 2}`);
  expect(await read(before)).toEqual({ rows: ROWS + 1, failure: undefined });
  const wide = await read(`${before}${','.repeat(2_000)}\nben@x.example,Ben\n`);
  expect(wide).toMatchObject({ rows: ROWS + 1, failure: expect.any(BrokenCsv) });
});
