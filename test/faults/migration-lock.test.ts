import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../src/compose.ts';
import { migrate } from '../../src/database/migrate.ts';
import { type Database, openDatabase } from '../../src/database/orm.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';

let fresh: TestDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openDatabase({ url: fresh.url, entities, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

test('a start that finds the database being prepared waits for a while, and then says by whom', async () => {
  const { promise: prepared, resolve: finish } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const first = migrate(database.orm, fresh.url, () => {
    begin();
    return prepared;
  });
  await began;
  const unreached = () => Promise.reject(new Error('Two prepare the database at the same time.'));
  await expect(migrate(database.orm, fresh.url, unreached, 100)).rejects.toThrow(
    /^The database is being migrated by another process \("distribute-migrate" at 127\.0\.0\.1, PostgreSQL's process \d+\), which did not finish within 0 s\. Wait for it, or stop it\.$/,
  );
  finish();
  await first;
  await migrate(database.orm, fresh.url, () => Promise.resolve(), 100);
});

test('a start whose lock is lost with its connection fails without ending the process', async () => {
  const cut = async () => {
    const killer = new pg.Client(fresh.url);
    await killer.connect();
    await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'distribute-migrate' and datname = current_database()",
    );
    await killer.end();
  };
  await migrate(database.orm, fresh.url, cut);
});
