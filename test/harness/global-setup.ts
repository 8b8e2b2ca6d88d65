import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { entities } from '../../src/compose.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/orm.ts';
import { databaseNamed, TEMPLATE } from './database-names.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await launchEmbeddedPostgres({ dataDir, settings });
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const url = databaseNamed(postgres.url, TEMPLATE);
  const template = await openDatabase({ url, entities, log: pino({ level: 'silent' }) });
  await migrate(template.orm, url, () => Promise.resolve());
  await template.close();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
