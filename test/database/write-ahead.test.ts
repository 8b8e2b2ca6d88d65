import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeAhead } from '../../src/database/write-ahead.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

test('rows are written in pieces, in their order, each once', async () => {
  const pieces: (readonly number[])[] = [];
  const all = await writeAhead(numbers(620), async (piece) => pieces.push(piece));
  expect(pieces.map(({ length }) => length)).toEqual([250, 250, 120]);
  expect(pieces.flat()).toEqual(numbers(620));
  expect(all).toEqual(numbers(620));
});

test('of nothing nothing is written', async () => {
  await expect(writeAhead([], () => Promise.reject(new Error('Written.')))).resolves.toEqual([]);
});

test('a piece is made while the one before is being written, and written after it', async () => {
  const happened: string[] = [];
  const rows = numbers(500)
    .values()
    .map((number) => {
      if (number % 250 === 0) happened.push(`${number} is made`);
      return number;
    });
  await writeAhead(rows, async ([first]) => {
    happened.push(`${first} begins`);
    for (let i = 0; i < 5; i++) await turn();
    happened.push(`${first} is written`);
  });
  expect(happened).toEqual(['0 is made', '0 begins', '250 is made', '0 is written', '250 begins', '250 is written']);
});

test('after a piece that failed none is written, and its failure is told', async () => {
  const begun: unknown[] = [];
  const writing = writeAhead(numbers(1_000), ([first]) => {
    begun.push(first);
    return first === 250 ? Promise.reject(new Error('No room.')) : Promise.resolve();
  });
  await expect(writing).rejects.toThrow('No room.');
  expect(begun).toEqual([0, 250]);
});

test('where a row cannot be made, nothing is written any more after that is told', async () => {
  let isTold = false;
  const late: unknown[] = [];
  const rows = numbers(750)
    .values()
    .map((number) => {
      if (number === 600) throw new Error('No such row.');
      return number;
    });
  const writing = writeAhead(rows, async ([first]) => {
    if (isTold) late.push(first);
    for (let i = 0; i < 5; i++) await turn();
  });
  await expect(writing).rejects.toThrow('No such row.');
  isTold = true;
  for (let i = 0; i < 20; i++) await turn();
  expect(late).toEqual([]);
});
