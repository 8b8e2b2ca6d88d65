import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mapColumns } from '../../modules/contacts/uploads/column-mapping.rules.ts';
import { type CsvRow, readCsv } from '../../src/uploads/read-csv.ts';
import { COMES_AGAIN, LONGEST_MS, watchEventLoop } from '../harness/event-loop.ts';

const folder = mkdtempSync(join(tmpdir(), 'distribute-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(text: string) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, text);
  await using handle = await open(path);
  const rows: CsvRow[] = [];
  const watch = watchEventLoop();
  const ended = await readCsv(
    { name: 'file.csv', handle, bytes: text.length, hash: '', isUtf8: true },
    async (found) => {
      for await (const row of found) {
        if (row.row === 1) mapColumns(row.cells, {});
        rows.push(row);
      }
    },
  ).then(
    () => 'read',
    (error: Error) => error.message,
  );
  watch.stop();
  return { ended, rows, longestMs: watch.longestMs() };
}

test.each([
  ['half a million empty rows', `email\n${'\n'.repeat(500_000)}last@x.example\n`, 'read', 2],
  [
    'more empty rows than a sheet has',
    `email\n${'\n'.repeat(1_100_000)}last@x.example\n`,
    /^The file has more than 1048576 empty rows before row \d+\.$/,
    1,
  ],
  ['a hundred thousand columns', `email${',a'.repeat(100_000)}\n`, 'Line 1 has more than 1000 columns.', 0],
  ['commas alone', `email\n${','.repeat(4_000_000)}\n`, 'Line 2 has more than 1000 columns.', 1],
  [
    'one long line',
    `email\n${'a'.repeat(8_000_000)}\n`,
    /longer than 262144 characters\. A quote may not be closed/,
    1,
  ],
])('%s do not block other requests', COMES_AGAIN, async (_what, text, expected, length) => {
  const { ended, rows, longestMs } = await read(text);
  expect(ended).toMatch(expected);
  expect(rows).toHaveLength(length);
  expect(longestMs).toBeLessThan(LONGEST_MS);
});
