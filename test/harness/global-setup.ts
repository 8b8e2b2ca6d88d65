import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { entities } from '../../src/compose.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/orm.ts';
import { databaseNamed, onServer, TEMPLATE } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** `server_version_num`, for example 180000 for version 18. */
    postgresVersion: number;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url: server, stop } = await openServer();
  await onServer(server, `drop database if exists ${TEMPLATE}`);
  await onServer(server, `create database ${TEMPLATE}`);
  const url = databaseNamed(server, TEMPLATE);
  const template = await openDatabase({ url, entities, log: pino({ level: 'silent' }) });
  await migrate(template.orm, url, () => Promise.resolve());
  await template.pool.query(UUIDV7);
  const { rows } = await template.pool.query("select current_setting('server_version_num')::int as version");
  await template.close();
  project.provide('postgresUrl', server);
  project.provide('postgresVersion', rows[0].version);
  return stop;
}

/** A fallback for PostgreSQL before 18: time-ordered and monotonic. */
const UUIDV7 = `do $$ begin
  if to_regproc('uuidv7') is null then
    create function uuidv7() returns uuid language sql as $body$
      select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
        || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as moment
    $body$;
  end if;
end $$`;

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.DISTRIBUTE_TEST_DATABASE_URL;
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await launchEmbeddedPostgres({ dataDir, settings });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
