import { pino } from 'pino';
import { expect, test } from 'vitest';
import { asTrpcError } from '../../src/api/trpc-errors.ts';
import { POOLS } from '../../src/database/connections/connection-budget.ts';
import { createPool } from '../../src/database/connections/pool.ts';
import { isDatabaseAway, isTransient } from '../../src/database/database-errors.ts';
import { EgressFailed } from '../../src/egress/egress.ts';
import { unreachable } from '../../src/kernel/errors.ts';

const coded = (code: string) => Object.assign(new Error('It did not work.'), { code });

test('a server whose name leads nowhere, as while its container is replaced, is away', async () => {
  const pool = createPool({
    url: 'postgres://distribute@postgres.invalid:5432/distribute',
    limits: POOLS.work,
    log: pino({ level: 'silent' }),
  });
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason);
  expect(isTransient(error)).toBe(true);
  await pool.end();
});

test.each([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNREFUSED',
  // A read-only replica, out of memory, an I/O error.
  '25006',
  '53200',
  '58030',
])('%s passes by itself', (code) => {
  expect(isTransient(new Error('insert into things', { cause: coded(code) }))).toBe(true);
});

test.each(['23505', '42P01', '22001', 'ENOENT'])('%s does not', (code) => {
  expect(isTransient(coded(code))).toBe(false);
});

test.each(['ECONNREFUSED', 'ENOTFOUND'])('a website that is not reached (%s) is no database that is away', (code) => {
  const failed = new EgressFailed('connect', { cause: coded(code) });
  expect(isDatabaseAway(failed)).toBe(false);
  expect(isTransient(unreachable(failed.message, { cause: failed }))).toBe(false);
});

test('who asks meanwhile is told to come again', () => {
  const { code, message } = asTrpcError({ code: 'INTERNAL_SERVER_ERROR', cause: coded('EAI_AGAIN') } as never);
  expect([code, message]).toEqual([
    'SERVICE_UNAVAILABLE',
    'The database cannot be reached right now. Try again shortly.',
  ]);
});
