import { randomUUID } from 'node:crypto';
import { Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import { StartFailure } from '../../src/kernel/start-failure.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';

/** A future migration that fills a new column from existing data. */
class LaterTables extends Migration {
  override up(): void {
    this.addSql('alter table brands add column shown_as text');
    this.addSql('update brands set shown_as = upper(domain)');
    this.addSql('alter table brands alter column shown_as set not null');
  }
}
const LATER = [...migrations, { name: 'later', class: LaterTables }];

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
  await start(migrations);
});
afterEach(() => database.drop());

/** Simulates the start of a process. Returns true if it reached the first seed. */
async function start(migrationsList: typeof migrations): Promise<boolean> {
  const orm = await MikroORM.init({
    clientUrl: database.url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    logger: () => {},
    migrations: { migrationsList, snapshot: false, allOrNothing: true },
  });
  let isSeeded = false;
  try {
    await migrate(orm, database.url, () => {
      isSeeded = true;
      return Promise.resolve();
    });
  } finally {
    await orm.close();
  }
  return isSeeded;
}

const rows = async (statement: string) => (await database.pool.query(statement)).rows;

async function writeRows(): Promise<void> {
  const [orgId, brandId, runId] = [randomUUID(), randomUUID(), randomUUID()];
  const write = (statement: string, ...values: string[]) => database.pool.query(statement, [orgId, ...values]);
  await write(`insert into organisations (id, name, time_zone, plan, created_at, updated_at)
    values ($1, 'Acme', 'UTC', 'self-hosted', now(), now())`);
  await write(
    `insert into brands (org_id, id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'acme.example', 'https://acme.example', '{}', '[]', now(), now())`,
    brandId,
  );
  await write(
    `insert into brand_pages (org_id, brand_id, position, url, reading, read_at)
     values ($1, $2, 1, 'https://acme.example', '{}', now())`,
    brandId,
  );
  await write(
    `insert into runs (org_id, id, service_name, task_name, status, started_at, created_at, updated_at)
     values ($1, $2, 'brands', 'analyse', 'running', now(), now(), now())`,
    runId,
  );
  await write(
    `insert into cost_entries (org_id, id, run_id, cost_name, unit_cost, reserved_quantity, quantity, reserved_amount,
       amount, status, reserved_at, settled_at)
     values ($1, $2, $3, 'text', 1, 2, 2, 2, 2, 'actual', now(), now())`,
    randomUUID(),
    runId,
  );
}

const WRITTEN = ['organisations', 'brands', 'brand_pages', 'runs', 'cost_entries'];
const readRows = () => Promise.all(WRITTEN.map((table) => rows(`select * from ${table}`)));

test('a database of the first state is brought up to date with everything that is in it', async () => {
  await writeRows();
  const before = await readRows();
  expect(before.map((own) => own.length)).toEqual(WRITTEN.map(() => 1));
  expect(await start(LATER)).toBe(true);
  const [brand] = await rows('select * from brands');
  expect(brand.shown_as).toBe('ACME.EXAMPLE');
  expect(await readRows()).toMatchObject(before);
});

test('a second start finds everything done', async () => {
  await writeRows();
  await start(LATER);
  await database.pool.query("update brands set shown_as = 'Acme'");
  const done = await rows('select * from mikro_orm_migrations order by id');
  expect(done.map(({ name }) => name)).toEqual(LATER.map(({ name }) => name));
  expect(await start(LATER)).toBe(true);
  expect(await rows('select * from mikro_orm_migrations order by id')).toEqual(done);
  expect(await rows('select shown_as from brands')).toEqual([{ shown_as: 'Acme' }]);
});

const refusal = (name: string) =>
  new StartFailure(
    `The database has the migration "${name}" of another version of Distribute. Start that version, or use an empty database.`,
  );

test('a database that a later version has changed is refused and left as it is', async () => {
  await start(LATER);
  await expect(start(migrations)).rejects.toThrow(refusal('later'));
  expect(await start(LATER)).toBe(true);
});

test('a database of an older layout is refused before anything is written', async () => {
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
  await database.pool.query(
    'create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default now())',
  );
  await database.pool.query("insert into mikro_orm_migrations (name) values ('old-layout')");
  await expect(start(migrations)).rejects.toThrow(refusal('old-layout'));
  expect(await rows("select table_name from information_schema.tables where table_schema = 'public'")).toEqual([
    { table_name: 'mikro_orm_migrations' },
  ]);
});
