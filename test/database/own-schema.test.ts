import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeService } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { parseKeyRing } from '../../src/security/vault.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
  await database.pool.query('create schema own');
});
afterAll(() => database.drop());

const keyRing = parseKeyRing(randomBytes(32).toString('base64')) ?? [];

async function startAndStop(databaseUrl: string): Promise<void> {
  const service = await composeService({
    config: loadConfig({ DISTRIBUTE_ROLE: 'worker' }),
    databaseUrl,
    keyRing,
    log: pino({ level: 'silent' }),
  });
  await service.close();
}

const schemas = async (pool: TestDatabase['pool']) =>
  (
    await pool.query(
      `select distinct schemaname from pg_tables where tablename in ('campaigns', 'mikro_orm_migrations')`,
    )
  ).rows;

test('an installation stays where it is when another schema comes before it', async () => {
  const first = await freshDatabase();
  const name = new URL(first.url).pathname.slice(1);
  await first.pool.query('create schema own');
  await first.pool.query(`alter database ${name} set search_path = own, public`);
  await startAndStop(first.url);
  expect(await schemas(first.pool)).toEqual([{ schemaname: 'public' }]);
  await first.drop();
});

test('a database that makes tables in a schema of its own, and writes dates as it likes, starts and starts again', async () => {
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of ['search_path = own, public', "datestyle = 'German'", 'idle_session_timeout = 200']) {
    await database.pool.query(`alter database ${name} set ${setting}`);
  }
  await startAndStop(database.url);
  await startAndStop(database.url);
  expect(await schemas(database.pool)).toEqual([{ schemaname: 'own' }]);
});
