import { totalmem } from 'node:os';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { pageMemory } from '../../src/database/embedded/server.ts';

const GB = 2 ** 30;

test('the embedded database has a sixteenth of the memory for its pages, within bounds', () => {
  const machines = [GB / 2, 2 * GB, 4 * GB, 8 * GB, 256 * GB];
  expect(machines.map(pageMemory)).toEqual(['128MB', '128MB', '256MB', '512MB', '512MB']);
});

test('it takes what this machine, or its container, has for it', async () => {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  const { rows } = await client.query('show shared_buffers');
  await client.end();
  expect(rows).toEqual([{ shared_buffers: pageMemory(Math.min(totalmem(), process.constrainedMemory() || Infinity)) }]);
});
